package dev.portcullis.ejb.sentinel;

import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.sentinel.JudgementFilter;

/**
 * Which judgements are asked for, as the query string has it; null means any.
 *
 * @param verdict {@code clean}, {@code escaped}, {@code unjudged} or {@code undecided}
 * @param fromBlock a block number in decimal digits: this one and higher
 * @param toBlock a block number in decimal digits: this one and lower
 */
public record BlockJudgementQuery(String verdict, String fromBlock, String toBlock) {
  private static final String FORM = "[0-9]{1,18}";

  /**
   * What is searched for.
   *
   * @throws Failure VALIDATION naming the query key
   */
  JudgementFilter filter() {
    return new JudgementFilter(verdict, number("fromBlock", fromBlock), number("toBlock", toBlock));
  }

  private static Long number(String name, String text) {
    if (text == null) {
      return null;
    }
    if (!text.matches(FORM)) {
      throw Failure.invalid(name, "must be a block number in decimal digits");
    }
    return Long.valueOf(text);
  }
}
