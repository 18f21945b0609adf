package dev.portcullis.ejb.rpc.useroperation;

import dev.portcullis.kernel.Address;
import java.util.List;

/** Calldata of {@code execute(bytes32,bytes)} as clients of ERC-7579 write it. */
public final class Executions {
  private static final int WORD = 64;

  private Executions() {}

  /** A single call without value. */
  public static String single(Address to, String data) {
    return execute("00", to.text().substring(2) + word(0) + data.substring(2));
  }

  /**
   * A batch of calls without value.
   *
   * @param datas the calldata for each of {@code to}
   */
  public static String batch(List<Address> to, List<String> datas) {
    StringBuilder heads = new StringBuilder();
    StringBuilder tails = new StringBuilder();
    for (int i = 0; i < to.size(); i++) {
      heads.append(word(32L * to.size() + tails.length() / 2));
      tails
          .append("0".repeat(24))
          .append(to.get(i).text().substring(2))
          .append(word(0))
          .append(word(96))
          .append(bytes(datas.get(i).substring(2)));
    }
    return execute("01", word(32) + word(to.size()) + heads + tails);
  }

  /** An execution of any kind. */
  public static String execute(String kind, String execution) {
    return "0xe9ae5c53" + kind + "0".repeat(WORD - kind.length()) + word(64) + bytes(execution);
  }

  static String word(long number) {
    return "%064x".formatted(number);
  }

  private static String bytes(String hex) {
    return word(hex.length() / 2) + hex + "0".repeat((WORD - hex.length() % WORD) % WORD);
  }
}
