package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.rpc.sending.SenderQueueProcessor;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.QuickSigning;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Two members of two organizations who send, in one of two worlds. What the observer does is the
 * same in both, and what the rival does is not. The observer's transactions come first in blocks:
 * their place in one may be learned (ADR 0049).
 */
final class SendingStory {
  static final int STEPS = 10;

  /** What a node leaks through answers that the gate forwards. */
  enum Leak {
    NONE,
    HOW_MANY,
    ORDER
  }

  private static final String NOBODY = "0x" + "0b".repeat(20);

  /** What differs from world to world by itself: clocks and keys. */
  private static final Set<String> OWN_TO_A_WORLD =
      Set.of(
          "timestamp",
          "blockTimestamp",
          "r",
          "s",
          "denialId",
          "logsBloom",
          "v",
          "yParity",
          "mixHash");

  private final Random shared;
  private final Random hidden;
  private final ChainNode chain;
  private final SenderQueueProcessor sending;
  private final Person observer;
  private final Person rival;
  private final long base;
  private final Map<String, String> names = new LinkedHashMap<>();
  private final List<String> own = new ArrayList<>();
  private final List<String> others = new ArrayList<>(List.of("0x" + "77".repeat(32)));
  private final List<JsonNode> filters = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private long blocks;

  private record Person(TestKey wallet, PermittedToken token, String role, String user) {
    static Person any() throws Exception {
      TestKey wallet = TestKey.random();
      PermittedToken token = PermittedToken.register(TestChain.deployToken());
      String role = token.role();
      token.permit("checkRole", true, List.of(role));
      String user = People.proven(wallet);
      token.join(user, role);
      TestChain.fund(wallet.text());
      return new Person(wallet, token, role, user);
    }

    void act() {
      Acting.asUser(user, token.organization());
    }
  }

  SendingStory(long seed, boolean isFirst, ChainNode chain, SenderQueueProcessor sending)
      throws Exception {
    this.shared = new Random(seed);
    this.hidden = new Random(2 * seed + (isFirst ? 0 : 1));
    this.chain = chain;
    this.sending = sending;
    Acting.asOperator();
    observer = Person.any();
    rival = Person.any();
    base = chain.head().number();
    blocks = base - 1;
    name(observer, "own");
    name(rival, "rival");
  }

  private void name(Person person, String called) {
    names.put(person.wallet().text().substring(2), called + " wallet");
    names.put(person.token().address().substring(2).toLowerCase(Locale.ROOT), called);
  }

  /** All that the observer is answered, in order. */
  List<String> play() throws Exception {
    observer.act();
    filters.add(ask("eth_newBlockFilter"));
    filters.add(ask("eth_newFilter", JsonNodeFactory.instance.objectNode()));
    for (int step = 0; step < STEPS; step++) {
      rivalActs();
      observerActs();
      look();
    }
    return told;
  }

  private void rivalActs() {
    rival.act();
    for (int i = hidden.nextInt(4); i > 0; i--) {
      JsonNode answer = submit(rival, hidden, 1);
      if (answer.path("result").isTextual()) {
        others.add(answer.path("result").asText());
      }
    }
    if (hidden.nextBoolean()) {
      run(rival);
    }
    if (hidden.nextInt(4) == 0) {
      Acting.asOperator();
      if (hidden.nextBoolean()) {
        rival.token().hold(rival.user());
      } else {
        rival.token().hold(rival.user(), rival.role());
      }
    }
  }

  private void observerActs() {
    observer.act();
    switch (shared.nextInt(6)) {
      case 0, 1, 2 -> {
        JsonNode answer = submit(observer, shared, 1_000_000);
        if (answer.path("result").isTextual()) {
          String hash = answer.path("result").asText();
          if (!own.contains(hash)) {
            names.put(hash.substring(2), "transaction " + own.size());
            own.add(hash);
          }
        }
        tell("sent", answer);
      }
      case 3, 4 -> {
        TestChain.mine();
        run(observer);
      }
      default -> run(observer);
    }
  }

  private JsonNode submit(Person who, Random random, long tip) {
    long account =
        Long.decode(
            TestChain.call("eth_getTransactionCount", who.wallet().text(), "latest").asText());
    boolean moves = random.nextBoolean();
    String data =
        moves
            ? PermittedToken.SELECTOR
                + "0".repeat(24)
                + NOBODY.substring(2)
                + "0".repeat(64)
                + "%064x".formatted(random.nextInt(1 << 16))
            : "0x";
    TransactionPayload payload =
        TransactionPayload.dynamicFee(
            chain.chainId(),
            account + random.nextInt(4),
            UInt256.of(tip * (1 + random.nextInt(3))),
            UInt256.of(100_000_000_000L * (1 + random.nextInt(3))),
            200_000,
            Optional.of(
                dev.portcullis.ethereum.common.EvmAddress.of(
                    moves ? who.token().address() : NOBODY)),
            UInt256.ZERO,
            Bytes.of(data));
    return Rpc.call(
        "eth_sendRawTransaction",
        QuickSigning.sign(
                payload,
                who.wallet().key(),
                dev.portcullis.ethereum.common.EvmAddress.of(who.wallet().text()))
            .encoded()
            .toString());
  }

  private void run(Person who) {
    var unused = sending.run(new Address(who.wallet().text()));
  }

  private JsonNode ask(String method, Object... params) {
    JsonNode answer = Rpc.call(method, params);
    return answer.path("result");
  }

  /** All queries of the observer about itself, the rival, blocks and the pool. */
  private void look() {
    nameBlocks();
    look("eth_getTransactionCount", observer.wallet().text(), "latest");
    look("eth_getTransactionCount", observer.wallet().text(), "pending");
    look("eth_getTransactionCount", rival.wallet().text(), "pending");
    for (String hash : own) {
      look("eth_getTransactionByHash", hash);
      look("eth_getTransactionReceipt", hash);
    }
    for (String method : List.of("eth_getTransactionByHash", "eth_getTransactionReceipt")) {
      told.add("others' " + method + " " + allAlike(method));
    }
    look("eth_blockNumber");
    look("eth_getBlockByNumber", "latest", true);
    look("eth_getBlockByNumber", "pending", true);
    look("eth_getBlockTransactionCountByNumber", "latest");
    look("eth_getBlockReceipts", "latest");
    look(
        "eth_getLogs",
        JsonNodeFactory.instance.objectNode().put("fromBlock", "0x" + Long.toHexString(base)));
    look("eth_getBalance", observer.wallet().text(), "latest");
    look("eth_gasPrice");
    look("eth_maxPriorityFeePerGas");
    look("txpool_status");
    for (JsonNode filter : filters) {
      tell("eth_getFilterChanges", Rpc.call("eth_getFilterChanges", filter.asText()));
    }
  }

  /** The answers about the rival's transactions, as a set. */
  private Set<String> allAlike(String method) {
    Set<String> answers = new TreeSet<>();
    others.forEach(hash -> answers.add(named(Rpc.call(method, hash)).toString()));
    return answers;
  }

  private void look(String method, Object... params) {
    tell(method, Rpc.call(method, params));
  }

  private void tell(String what, JsonNode answer) {
    told.add(what + " " + named(answer));
  }

  /** In words that are the same in both worlds. */
  private JsonNode named(JsonNode value) {
    if (value.isObject()) {
      ObjectNode anew = JsonNodeFactory.instance.objectNode();
      value
          .properties()
          .forEach(
              field -> {
                if (!OWN_TO_A_WORLD.contains(field.getKey())) {
                  anew.set(field.getKey(), number(field.getKey(), field.getValue()));
                }
              });
      return anew;
    }
    if (value.isArray()) {
      ArrayNode anew = JsonNodeFactory.instance.arrayNode();
      value.forEach(each -> anew.add(named(each)));
      return anew;
    }
    return value.isTextual() ? new TextNode(text(value.textValue())) : value;
  }

  private JsonNode number(String field, JsonNode value) {
    boolean isBlock = field.equals("blockNumber") || field.equals("number");
    boolean isHead = field.equals("result") && value.asText().equals(quantity(head()));
    return (isBlock && value.isTextual()) || isHead
        ? new TextNode("block " + (Long.decode(value.asText()) - base))
        : named(value);
  }

  private long head() {
    return chain.head().number();
  }

  private static String quantity(long number) {
    return "0x" + Long.toHexString(number);
  }

  private String text(String said) {
    String text = said;
    for (Map.Entry<String, String> name : names.entrySet()) {
      text = text.replace(name.getKey(), name.getValue());
    }
    return text;
  }

  private void nameBlocks() {
    for (long number = head(); blocks <= number; blocks++) {
      String hash = chain.block(blocks).orElseThrow().hash().text();
      names.put(hash.substring(2), "hash of block " + (blocks - base));
    }
  }
}
