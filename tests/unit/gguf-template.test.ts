import { describe, expect, it } from 'vitest';
import { templateAbilities } from '../../src/intelligence/gguf/template';
import { CHATML } from '../fixtures/gguf/models';

describe('abilities guessed from a chat template', () => {
  it('no template: unknown, not "no"', () => {
    expect(templateAbilities(null)).toEqual({
      tools: 'unknown',
      thinking: 'unknown',
      vision: 'unknown',
    });
  });

  it('plain ChatML: none', () => {
    expect(templateAbilities(CHATML)).toEqual({ tools: 'no', thinking: 'no', vision: 'no' });
  });

  it('the word "tools" in a system prompt is not tool support', () => {
    const text = `You have no tools. ${CHATML}`;
    expect(templateAbilities(text).tools).toBe('no');
  });

  it.each([
    ['tools', '{%- if tools %}{{ tools | tojson }}{% endif %}'],
    ['thinking', '{% if enable_thinking is defined and enable_thinking is false %}<think>'],
    ['thinking', '<|start|>assistant<|channel|>analysis<|message|>'],
    ['thinking', "{%- set content = content.split('</think>')[-1] %}"],
    ['vision', "{% if content['type'] == 'image' %}<|vision_start|>{% endif %}"],
    ['vision', '<start_of_image>'],
  ] as const)('%s: %s', (ability, template) => {
    expect(templateAbilities(template)[ability]).toBe('yes');
  });

  it('a separate tool template counts', () => {
    expect(templateAbilities(CHATML, true).tools).toBe('yes');
  });

  it('a hostile template of unclosed braces is read in time', () => {
    const started = performance.now();
    templateAbilities('{{'.repeat(500_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
