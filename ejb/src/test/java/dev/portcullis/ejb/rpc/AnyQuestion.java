package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random calls, about blocks and transactions that there are, were or never will be. */
final class AnyQuestion {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static final List<String> READS =
      List.of(
          "eth_blockNumber",
          "eth_getBlockByNumber",
          "eth_getBlockByHash",
          "eth_getBlockTransactionCountByNumber",
          "eth_getBlockTransactionCountByHash",
          "eth_getBlockReceipts",
          "eth_getTransactionByHash",
          "eth_getTransactionByHash",
          "eth_getTransactionByHash",
          "eth_getTransactionBySenderAndNonce",
          "eth_getTransactionBySenderAndNonce",
          "eth_getTransactionCount",
          "eth_getTransactionCount",
          "eth_getTransactionReceipt",
          "eth_getLogs",
          "eth_getBalance",
          "eth_getTransactionCount",
          "eth_getCode",
          "eth_call",
          "rollup_getBlockDetails",
          "rollup_getL1BatchDetails",
          "rollup_getBatchByNumber",
          "rollup_getBatchByBlockNumber",
          "rollup_getTransactionDetails",
          "rollup_getTransactionFinality",
          "rollup_getL2ToL1LogProof",
          "debug_traceTransaction",
          "debug_traceBlockByNumber",
          "debug_traceBlockByHash",
          "debug_traceCall",
          "txpool_content",
          "eth_getHeaderByNumber");

  private static final List<String> FOLLOWS =
      List.of(
          "eth_newFilter",
          "eth_newBlockFilter",
          "eth_getFilterChanges",
          "eth_getFilterChanges",
          "eth_getFilterChanges",
          "eth_getFilterChanges",
          "eth_getFilterChanges",
          "eth_getFilterChanges",
          "eth_getFilterLogs",
          "eth_getFilterLogs",
          "eth_uninstallFilter",
          "eth_newPendingTransactionFilter",
          "eth_subscribe",
          "eth_subscribe",
          "eth_unsubscribe");

  /** What is wrong, and the words of the error. */
  private static final List<Question> WRONG =
      List.of(
          wrong(
              "eth_getBlockByHash",
              "params[0] must be a 32-byte hash, 0x and 64 hexadecimal digits",
              "0x12"),
          wrong(
              "eth_getTransactionByHash",
              "params[0] must be a 32-byte hash, 0x and 64 hexadecimal digits"),
          wrong(
              "eth_getTransactionReceipt",
              "params has 2 values, the method takes 1",
              ScriptedChain.hashOf(1).text(),
              "0x1"),
          wrong(
              "eth_getBlockByNumber",
              "params[0] must be a block number, a tag such as latest, a block hash, or an object"
                  + " with one of them",
              "newest"),
          wrong("eth_getBlockByNumber", "params[1] must be true or false", "latest", "full"),
          wrong("eth_getLogs", "params[0] must be an object", "all"),
          wrong(
              "eth_getLogs",
              "params[0].fromBlock must not lie behind toBlock",
              range("0x2", "0x1")),
          wrong(
              "eth_newFilter",
              "params[0].fromBlock must not lie behind toBlock",
              range("0x2", "0x1")),
          wrong(
              "debug_traceTransaction",
              "params[1] must be an object",
              ScriptedChain.hashOf(1).text(),
              "callTracer"),
          wrong("evm_mine", "The method evm_mine does not exist or is not available"));

  private final Random random;
  private final List<String> transactions = new ArrayList<>();
  private final List<Deal> deals = new ArrayList<>();
  private final Map<String, List<String>> made = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> senders = new ArrayList<>();
  private final List<String> atTheGate = new ArrayList<>();
  private int blocks;

  AnyQuestion(Random random) {
    this.random = random;
    transactions.add(ScriptedChain.hashOf(5).text());
    atTheGate.add(ScriptedChain.hashOf(6).text());
  }

  private static Question wrong(String method, String words, String... params) {
    ArrayNode array = JSON.arrayNode();
    List.of(params).forEach(array::add);
    return new Question(method, array, words);
  }

  private static Question wrong(String method, String words, ObjectNode param) {
    return new Question(method, JSON.arrayNode().add(param), words);
  }

  private static ObjectNode range(String from, String to) {
    return JSON.objectNode().put("fromBlock", from).put("toBlock", to);
  }

  /** There is another block now. */
  void madeBlock() {
    blocks++;
  }

  /** There may be this transaction. */
  void heardOf(Deal deal) {
    if (deal != null) {
      transactions.add(deal.hash().text());
      deals.add(deal);
    }
  }

  /** The gate may have this transaction. */
  void heardOf(Stashed stashed) {
    if (stashed != null) {
      atTheGate.add(stashed.hash().text());
      senders.add(stashed.sender().text());
    }
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  Question read() {
    return random.nextInt(12) == 0 ? any(WRONG) : of("", any(READS));
  }

  /** One about filters or subscriptions of a user. */
  Question follow(String who) {
    return of(who, any(FOLLOWS));
  }

  private Question of(String who, String method) {
    ArrayNode params = JSON.arrayNode();
    switch (method) {
      case "eth_blockNumber",
          "eth_newBlockFilter",
          "eth_newPendingTransactionFilter",
          "txpool_content" -> {}
      case "eth_getBlockByNumber" -> params.add(number(true)).add(random.nextBoolean());
      case "eth_getBlockByHash" -> params.add(blockHash()).add(random.nextBoolean());
      case "eth_getBlockTransactionCountByHash", "debug_traceBlockByHash" ->
          params.add(blockHash());
      case "eth_getBlockTransactionCountByNumber" -> params.add(number(true));
      case "eth_getBlockReceipts" -> params.add(random.nextBoolean() ? blockHash() : number(true));
      case "debug_traceBlockByNumber", "eth_getHeaderByNumber" -> params.add(number(false));
      case "rollup_getBlockDetails",
          "rollup_getL1BatchDetails",
          "rollup_getBatchByNumber",
          "rollup_getBatchByBlockNumber" ->
          params.add(random.nextInt(blocks + 1));
      case "eth_getTransactionCount" ->
          params.add(account()).add(any(List.of("latest", "pending")));
      case "eth_getTransactionBySenderAndNonce" -> bySender(params);
      case "eth_getBalance", "eth_getCode" ->
          params
              .add(any(random.nextInt(4) == 0 ? AnyRights.CONTRACTS : AnyRights.ACCOUNTS).text())
              .add("latest");
      case "eth_call" -> params.add(call()).add("latest");
      case "debug_traceCall" -> params.add(call());
      case "eth_getLogs" -> params.add(logs(true));
      case "eth_newFilter" -> params.add(logs(false));
      case "eth_subscribe" -> subscribe(params);
      case "eth_getFilterChanges", "eth_getFilterLogs", "eth_uninstallFilter" ->
          params.add(name(who, false));
      case "eth_unsubscribe" -> params.add(name(who, true));
      case "eth_getTransactionByHash",
          "eth_getTransactionReceipt",
          "rollup_getTransactionDetails",
          "rollup_getTransactionFinality" ->
          params.add(any(random.nextInt(3) == 0 ? atTheGate : transactions));
      default -> params.add(any(transactions));
    }
    return noted(who, new Question(method, params, null));
  }

  /** Of a transaction that there may be, or of none. */
  private void bySender(ArrayNode params) {
    if (deals.isEmpty() || random.nextInt(4) == 0) {
      params.add(any(AnyRights.ACCOUNTS).text()).add(random.nextInt(4));
    } else {
      Deal deal = any(deals);
      params.add(deal.from().text()).add(deal.number());
    }
  }

  private Question noted(String who, Question asked) {
    if (asked.makes()) {
      int number = numbers.merge(who, 1, Integer::sum) - 1;
      made.computeIfAbsent(who + asked.method().endsWith("ubscribe"), none -> new ArrayList<>())
          .add(number + " of " + who);
    }
    return asked;
  }

  /** Of something of theirs as a rule, or of another user's, or of the wrong kind, or nothing. */
  private String name(String who, boolean isPushed) {
    boolean isOdd = random.nextInt(10) == 0;
    String whose = isOdd ? any(List.of("alice", "ben", "inspector")) : who;
    List<String> names = made.get(whose + (isPushed ^ random.nextInt(10) == 0));
    return names == null ? "0 of nothing" : any(names);
  }

  /** The parameters by which a user subscribes to everything. */
  List<Question> listen(String who) {
    List<Question> begun = new ArrayList<>();
    begun.add(question("eth_subscribe", JSON.arrayNode().add("logs").add(JSON.objectNode())));
    begun.add(question("eth_subscribe", JSON.arrayNode().add("newHeads")));
    begun.add(question("eth_subscribe", JSON.arrayNode().add("newPendingTransactions").add(true)));
    begun.add(question("eth_newFilter", JSON.arrayNode().add(JSON.objectNode())));
    begun.add(question("eth_newBlockFilter", JSON.arrayNode()));
    begun.removeIf(each -> random.nextInt(3) == 0);
    begun.forEach(each -> noted(who, each));
    return begun;
  }

  private static Question question(String method, ArrayNode params) {
    return new Question(method, params, null);
  }

  private void subscribe(ArrayNode params) {
    switch (random.nextInt(4)) {
      case 0 -> params.add("newHeads");
      case 1 -> params.add("newPendingTransactions").add(random.nextBoolean());
      default -> params.add("logs").add(logs(false));
    }
  }

  private String number(boolean orTag) {
    return orTag && random.nextInt(3) == 0
        ? any(List.of("latest", "pending", "earliest", "finalized"))
        : NodeJson.quantity(random.nextInt(blocks + 1));
  }

  private String blockHash() {
    return ScriptedChain.hashOf(1 + random.nextInt(blocks + 1)).text();
  }

  private ObjectNode call() {
    ObjectNode call = JSON.objectNode().put("from", any(AnyRights.ACCOUNTS).text());
    return call.put("to", any(AnyRights.CONTRACTS).text()).put("data", "0xa9059cbb");
  }

  private ObjectNode logs(boolean orBlock) {
    ObjectNode filter = JSON.objectNode();
    if (orBlock && random.nextBoolean()) {
      filter.put("blockHash", blockHash());
    } else {
      range(filter);
    }
    if (random.nextInt(4) == 0) {
      filter
          .putArray("address")
          .add(any(AnyRights.CONTRACTS).text())
          .add(any(AnyRights.CONTRACTS).text());
    }
    if (random.nextInt(4) == 0) {
      ArrayNode topics = filter.putArray("topics");
      topics.add(any(AnyRights.EVENTS).text());
      if (random.nextBoolean()) {
        topics.addNull().addArray().add(padded()).add(padded());
      }
    }
    return filter;
  }

  /** From the beginning as a rule, or of blocks that are still to come, or are final. */
  private void range(ObjectNode filter) {
    int from = random.nextInt(3) == 0 ? random.nextInt(blocks + 2) : 0;
    filter.put("fromBlock", NodeJson.quantity(from));
    switch (random.nextInt(4)) {
      case 0 -> filter.put("toBlock", NodeJson.quantity(from + random.nextInt(4)));
      case 1 -> filter.put("toBlock", "finalized");
      default -> filter.put("toBlock", "latest");
    }
  }

  private String account() {
    return senders.isEmpty() || random.nextInt(3) == 0
        ? any(random.nextInt(4) == 0 ? AnyRights.CONTRACTS : AnyRights.ACCOUNTS).text()
        : any(senders);
  }

  private String padded() {
    return VisibleByText.padded(any(AnyRights.ACCOUNTS)).text();
  }
}
