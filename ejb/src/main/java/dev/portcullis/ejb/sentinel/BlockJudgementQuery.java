package dev.portcullis.ejb.sentinel;

import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.sentinel.JudgementFilter;
import java.util.Arrays;

/**
 * The filter of a query for judgements; null means any.
 *
 * @param verdict the verdict
 * @param fromBlock the lowest block number
 * @param toBlock the highest block number
 * @param suspected whether to return only judgements with undecided transactions that current
 *     rights deny
 */
public record BlockJudgementQuery(
    BlockVerdict verdict, Long fromBlock, Long toBlock, boolean suspected) {
  private static final String NUMBER = "[0-9]{1,18}";

  /**
   * Parses a query string; null means any value.
   *
   * @throws Failure VALIDATION with the query key
   */
  public static BlockJudgementQuery of(
      String verdict, String fromBlock, String toBlock, boolean suspected) {
    return new BlockJudgementQuery(
        verdict == null ? null : verdict(verdict),
        number("fromBlock", fromBlock),
        number("toBlock", toBlock),
        suspected);
  }

  /** The corresponding database filter. */
  JudgementFilter filter() {
    return new JudgementFilter(
        verdict == null ? null : verdict.wireName(), fromBlock, toBlock, suspected);
  }

  private static BlockVerdict verdict(String name) {
    return Arrays.stream(BlockVerdict.values())
        .filter(each -> each.wireName().equals(name))
        .findFirst()
        .orElseThrow(
            () -> Failure.invalid("verdict", "must be clean, escaped, unjudged or undecided"));
  }

  private static Long number(String name, String text) {
    if (text == null) {
      return null;
    }
    if (!text.matches(NUMBER)) {
      throw Failure.invalid(name, "must be a block number in decimal digits");
    }
    return Long.valueOf(text);
  }
}
