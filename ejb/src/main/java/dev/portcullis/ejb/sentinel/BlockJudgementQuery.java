package dev.portcullis.ejb.sentinel;

import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.sentinel.JudgementFilter;
import java.util.Arrays;

/**
 * Which judgements are asked for; null means any.
 *
 * @param verdict what was found
 * @param fromBlock of this number and higher
 * @param toBlock of this number and lower
 * @param suspected whether only those count in which present rights deny something undecided
 */
public record BlockJudgementQuery(
    BlockVerdict verdict, Long fromBlock, Long toBlock, boolean suspected) {
  private static final String NUMBER = "[0-9]{1,18}";

  /**
   * What a query string asks for; null means that it does not say.
   *
   * @throws Failure VALIDATION naming the query key
   */
  public static BlockJudgementQuery of(
      String verdict, String fromBlock, String toBlock, boolean suspected) {
    return new BlockJudgementQuery(
        verdict == null ? null : verdict(verdict),
        number("fromBlock", fromBlock),
        number("toBlock", toBlock),
        suspected);
  }

  /** What is searched for. */
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
