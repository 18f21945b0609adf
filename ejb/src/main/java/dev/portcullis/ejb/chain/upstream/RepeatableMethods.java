package dev.portcullis.ejb.chain.upstream;

import java.util.regex.Pattern;

/** Classifies methods by whether another request for the same has an effect of its own. */
final class RepeatableMethods {
  private static final Pattern READS =
      Pattern.compile(
          "(?:eth_(?!send|sign|new|subscribe|uninstall|getFilter)|net_|web3_|debug_|ots_|rollup_(?!send)|zks_(?!send)).*");

  private static final Pattern RAW_TRANSACTIONS =
      Pattern.compile("eth_sendRawTransaction(?:Sync)?");

  private RepeatableMethods() {}

  /** Whether it has no side effects. */
  static boolean isRead(String method) {
    return READS.matcher(method).matches();
  }

  /** Whether another node may be called: the same for reads, and for signed transactions. */
  static boolean include(String method) {
    return isRead(method) || RAW_TRANSACTIONS.matcher(method).matches();
  }
}
