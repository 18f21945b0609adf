package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.rpc.policy.MethodPolicy;
import dev.portcullis.ejb.rpc.policy.MethodPolicy.Rule;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Extracts the transactions that a result discloses. A hash or a number alone discloses none. */
final class TransactionExtractor {
  private static final Pattern HASH = Pattern.compile("0x[0-9a-f]{64}");

  /**
   * Other methods for principals with full read access. Most of them return all transactions of a
   * block.
   */
  private static final Pattern RAW =
      Pattern.compile("(?i).*(transaction|block|trace|receipts|pool).*");

  private static final Pattern SENDS =
      Pattern.compile("(?i).*(send|sign|count|header|uncle|metadata|newpending).*");

  private TransactionExtractor() {}

  /**
   * One transaction, or several of which only the count is known.
   *
   * @param hash the hash of a single one; null for several
   * @param parties its parties; empty if the result does not contain them
   * @param block its number, or null
   * @param count the number of transactions
   * @param byEvent whether it is disclosed by an event
   * @param whole whether it is fully disclosed, whatever its parties
   */
  record ExtractedTransaction(
      Hash32 hash, Set<Address> parties, Long block, long count, boolean byEvent, boolean whole) {}

  /** The transactions that the result of a method discloses. */
  static List<ExtractedTransaction> in(MethodPolicy policy, JsonNode params, JsonNode answer) {
    List<ExtractedTransaction> extractedTransaction = new ArrayList<>();
    switch (policy.method()) {
      case "eth_getTransactionByHash",
          "eth_getTransactionBySenderAndNonce",
          "eth_getTransactionByBlockHashAndIndex",
          "eth_getTransactionByBlockNumberAndIndex",
          "eth_getTransactionReceipt" ->
          add(extractedTransaction, answer);
      case "eth_getBlockReceipts", "eth_getLogs", "eth_getFilterLogs", "eth_getFilterChanges" ->
          answer.forEach(item -> add(extractedTransaction, item));
      case "eth_getBlockAccessList" -> {
        long count = transactionsOf(answer);
        if (count > 0) {
          extractedTransaction.add(
              new ExtractedTransaction(null, Set.of(), number(params.path(0)), count, false, true));
        }
      }
      case "eth_getBlockByHash", "eth_getBlockByNumber" ->
          answer.path("transactions").forEach(item -> add(extractedTransaction, item));
      case "eth_getUserOperationByHash" ->
          addOperation(
              extractedTransaction, params.path(0), answer.at("/userOperation/sender"), answer);
      case "eth_getUserOperationReceipt" ->
          addOperation(
              extractedTransaction, params.path(0), answer.path("sender"), answer.path("receipt"));
      case "rollup_getTransactionDetails",
          "debug_traceTransaction",
          "eth_getRawTransactionByHash" ->
          named(extractedTransaction, params.path(0), answer);
      default -> {
        boolean isShown = answer.isTextual() || !answer.isEmpty();
        if (isRaw(policy) && !answer.isNull() && isShown) {
          extractedTransaction.add(
              new ExtractedTransaction(
                  null, Set.of(), number(params.path(0)), Math.max(1, answer.size()), false, true));
        }
      }
    }
    return extractedTransaction;
  }

  /** The transactions that transactions and logs alone disclose. */
  static List<ExtractedTransaction> in(List<JsonNode> items) {
    List<ExtractedTransaction> extractedTransaction = new ArrayList<>();
    items.forEach(item -> add(extractedTransaction, item));
    return extractedTransaction;
  }

  private static boolean isRaw(MethodPolicy policy) {
    return (policy.rule() == Rule.FULL_READ || policy.rule() == Rule.FORBIDDEN)
        && RAW.matcher(policy.method()).matches()
        && !SENDS.matcher(policy.method()).matches();
  }

  private static void add(List<ExtractedTransaction> extractedTransaction, JsonNode item) {
    JsonNode hash = item.path("transactionHash");
    JsonNode named = hash.isTextual() ? hash : item.path("hash");
    if (item.isObject() && isHash(named)) {
      boolean isLog = item.has("topics");
      extractedTransaction.add(
          new ExtractedTransaction(
              new Hash32(named.textValue()),
              isLog ? Set.of() : Set.copyOf(Visibility.parties(item)),
              number(item.path("blockNumber")),
              1,
              isLog,
              !isLog && !item.path("to").isTextual()));
    }
  }

  private static void named(
      List<ExtractedTransaction> extractedTransaction, JsonNode hash, JsonNode answer) {
    if (isHash(hash) && !answer.isNull()) {
      Set<Address> parties = Set.copyOf(Visibility.parties(answer));
      extractedTransaction.add(
          new ExtractedTransaction(
              new Hash32(hash.textValue()), parties, null, 1, false, parties.isEmpty()));
    }
  }

  /** The number of transactions with an access list: each changes the nonce of its sender. */
  private static long transactionsOf(JsonNode accessList) {
    long last = 0;
    for (JsonNode changes : accessList.findValues("nonceChanges")) {
      for (JsonNode change : changes) {
        Long index = number(change.path("index"));
        last = index == null ? last : Math.max(last, index);
      }
    }
    return last;
  }

  /** A user operation, named by its own hash, of its account. */
  private static void addOperation(
      List<ExtractedTransaction> extractedTransaction,
      JsonNode hash,
      JsonNode sender,
      JsonNode mined) {
    if (isHash(hash) && sender.isTextual()) {
      extractedTransaction.add(
          new ExtractedTransaction(
              new Hash32(hash.textValue()),
              Set.of(new Address(sender.textValue())),
              number(mined.path("blockNumber")),
              1,
              false,
              false));
    }
  }

  private static boolean isHash(JsonNode text) {
    return text.isTextual() && HASH.matcher(text.textValue()).matches();
  }

  private static Long number(JsonNode value) {
    if (value.isIntegralNumber() && value.canConvertToLong()) {
      return value.longValue();
    }
    return value.isTextual() && value.textValue().matches("0x[0-9a-fA-F]{1,15}")
        ? Long.decode(value.textValue())
        : null;
  }
}
