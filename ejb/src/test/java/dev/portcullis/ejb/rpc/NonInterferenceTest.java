package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.decision.AccessFacts;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.EventPattern;
import dev.portcullis.ejb.decision.Person;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.rpc.ScriptedChain.Deal;
import dev.portcullis.ejb.rpc.ScriptedChain.Event;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What a reader gets, by any sequence of methods, is what the text of supplement 1.1.3 says is
 * visible; and two chains that differ only in what the reader may not see answer alike, errors
 * included. Run it with {@code -Dchains=100000} for longer, and {@code -Dseed=…} for others.
 */
class NonInterferenceTest {
  private static final int CHAINS = Integer.getInteger("chains", 1_500);
  private static final long SEED = Long.getLong("seed", 20261123);
  private static final int BLOCKS = 3;

  /** Alice has the first two; the last is only claimed for her; everybody else has the others. */
  private static final List<Address> ACCOUNTS =
      IntStream.range(1, 7).mapToObj(NonInterferenceTest::address).toList();

  private static final Set<Address> WALLETS = Set.copyOf(ACCOUNTS.subList(0, 2));

  /** The first opens transfers to Alice, the second everything of one kind, the third nothing. */
  private static final List<Address> CONTRACTS =
      IntStream.range(11, 14).mapToObj(NonInterferenceTest::address).toList();

  private static final Hash32 TRANSFER = ScriptedChain.hashOf(77);
  private static final Hash32 NOTICE = ScriptedChain.hashOf(78);

  private static final Reader ALICE =
      new Reader(
          Optional.of(
              new Person(
                  null,
                  false,
                  false,
                  Set.of(),
                  WALLETS,
                  Set.of(ACCOUNTS.get(5)),
                  false,
                  false,
                  false,
                  Set.of())),
          Set.of(),
          Set.of(),
          Optional.empty(),
          false,
          false,
          Decision.USER_NOT_FOUND);

  private final Random random = new Random(SEED);
  private int deals;

  private static Address address(int number) {
    return new Address("0x" + String.format("%040x", number));
  }

  private static Hash32 padded(Address address) {
    return new Hash32("0x" + "0".repeat(24) + address.text().substring(2));
  }

  /** What the permissions of the test mean, as a fact source for the gateway. */
  private static final class Permissions extends AccessFacts {
    @Override
    public List<EventPattern> patterns(Reader reader, Collection<Address> contracts) {
      Set<Hash32> own = new HashSet<>();
      reader.wallets().forEach(wallet -> own.add(padded(wallet)));
      List<EventPattern> all =
          List.of(
              new EventPattern(Set.of(CONTRACTS.get(0)), List.of(Set.of(TRANSFER), Set.of(), own)),
              new EventPattern(Set.of(CONTRACTS.get(1)), List.of(Set.of(NOTICE))));
      return all.stream()
          .filter(
              pattern ->
                  contracts.isEmpty() || contracts.stream().anyMatch(pattern.contracts()::contains))
          .toList();
    }
  }

  /** The same from the text: a model that shares nothing with the gateway. */
  private static boolean isVisible(Event event) {
    List<Hash32> topics = event.topics();
    boolean transferToAlice =
        event.contract().equals(CONTRACTS.get(0))
            && topics.size() > 2
            && topics.get(0).equals(TRANSFER)
            && WALLETS.stream().anyMatch(wallet -> padded(wallet).equals(topics.get(2)));
    boolean notice =
        event.contract().equals(CONTRACTS.get(1))
            && !topics.isEmpty()
            && topics.get(0).equals(NOTICE);
    return transferToAlice || notice;
  }

  private static boolean isWhole(Deal deal) {
    return WALLETS.contains(deal.from()) || WALLETS.contains(deal.to());
  }

  private static boolean isVisible(Deal deal) {
    return isWhole(deal) || deal.events().stream().anyMatch(NonInterferenceTest::isVisible);
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private Event anyEvent() {
    List<Hash32> topics = new ArrayList<>();
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      topics.add(i == 0 ? any(List.of(TRANSFER, NOTICE)) : padded(any(ACCOUNTS)));
    }
    return new Event(any(CONTRACTS), topics);
  }

  private Deal anyDeal() {
    List<Event> events = new ArrayList<>();
    while (random.nextInt(3) == 0) {
      events.add(anyEvent());
    }
    Address to = random.nextBoolean() ? any(CONTRACTS) : any(ACCOUNTS);
    return new Deal(++deals, any(ACCOUNTS), to, events);
  }

  private List<Deal> some(boolean visible, int most) {
    List<Deal> made = new ArrayList<>();
    int count = random.nextInt(most + 1);
    while (made.size() < count) {
      Deal deal = anyDeal();
      if (isVisible(deal) == visible) {
        made.add(deal);
      }
    }
    return made;
  }

  /** Indices may be learned (ADR 0049), so what is hidden comes last in its block. */
  private List<List<Deal>> with(List<List<Deal>> visible) {
    List<List<Deal>> blocks = new ArrayList<>();
    for (List<Deal> shown : visible) {
      List<Deal> block = new ArrayList<>(shown);
      block.addAll(some(false, 4));
      blocks.add(block);
    }
    return blocks;
  }

  /** The gateway in front of a chain. */
  private static final class Front {
    private final Map<String, RpcMethod> methods = new HashMap<>();

    Front(List<List<Deal>> blocks) {
      Node node =
          new Node(new ScriptedChain(blocks), GivenSettings.bean(RpcConfig.class, Map.of()));
      Permissions facts = new Permissions();
      VisibleLogs logs = new VisibleLogs(facts, node);
      Visibility visibility = new Visibility(facts, logs);
      FilteredBlocks filtered = new FilteredBlocks(node, visibility, logs);
      for (RpcMethod bean :
          List.of(
              filtered,
              new FilteredTransactions(facts, node, visibility),
              new FilteredLogs(logs),
              new FilteredDetails(node, filtered))) {
        bean.methods().forEach(method -> methods.put(method, bean));
      }
    }

    /** The result, or the text of the error. */
    String ask(String method, ArrayNode params) {
      try {
        ArrayNode anew = new Params(params).as(MethodPolicy.of(method).orElseThrow().params());
        return methods.get(method).answer(new RpcCall(method, anew, ALICE, null)).toString();
      } catch (NodeRefusal refusal) {
        return refusal.code() + " " + refusal.getMessage();
      }
    }
  }

  private record Question(String method, ArrayNode params) {}

  private Question anyQuestion(List<List<Deal>> first, List<List<Deal>> second) {
    String number = "0x" + Integer.toHexString(random.nextInt(BLOCKS + 1));
    String blockHash = ScriptedChain.hashOf(random.nextInt(BLOCKS)).text();
    Set<Hash32> hashes = new LinkedHashSet<>();
    first.forEach(block -> block.forEach(deal -> hashes.add(deal.hash())));
    second.forEach(block -> block.forEach(deal -> hashes.add(deal.hash())));
    hashes.add(ScriptedChain.hashOf(5));
    String hash = any(List.copyOf(hashes)).text();
    ArrayNode params = Node.params();
    String method =
        any(
            List.of(
                "eth_getBlockByNumber",
                "eth_getBlockByHash",
                "eth_getBlockTransactionCountByNumber",
                "eth_getBlockTransactionCountByHash",
                "eth_getBlockReceipts",
                "rollup_getBlockDetails",
                "eth_getTransactionByHash",
                "eth_getTransactionReceipt",
                "eth_getLogs"));
    switch (method) {
      case "eth_getBlockByNumber" -> params.add(number).add(random.nextBoolean());
      case "eth_getBlockByHash" -> params.add(blockHash).add(random.nextBoolean());
      case "eth_getBlockTransactionCountByHash" -> params.add(blockHash);
      case "eth_getTransactionByHash", "eth_getTransactionReceipt" -> params.add(hash);
      case "rollup_getBlockDetails" -> params.add(random.nextInt(BLOCKS + 1));
      case "eth_getLogs" -> params.add(anyFilter());
      default -> params.add(number);
    }
    return new Question(method, params);
  }

  private ObjectNode anyFilter() {
    ObjectNode filter = Node.params().addObject();
    if (random.nextBoolean()) {
      filter.put("blockHash", ScriptedChain.hashOf(random.nextInt(BLOCKS)).text());
    } else {
      filter.put("fromBlock", "0x0").put("toBlock", "0x" + random.nextInt(BLOCKS));
    }
    if (random.nextBoolean()) {
      filter.putArray("address").add(any(CONTRACTS).text()).add(any(CONTRACTS).text());
    }
    if (random.nextBoolean()) {
      ArrayNode topics = filter.putArray("topics");
      topics.add(any(List.of(TRANSFER, NOTICE)).text());
      if (random.nextBoolean()) {
        topics.addNull().add(padded(any(ACCOUNTS)).text());
      }
    }
    return filter;
  }

  @Test
  void whatIsHiddenChangesNoAnswer() {
    for (int i = 0; i < CHAINS; i++) {
      List<List<Deal>> visible = new ArrayList<>();
      IntStream.range(0, BLOCKS).forEach(number -> visible.add(some(true, 3)));
      List<List<Deal>> first = with(visible);
      List<List<Deal>> second = with(visible);
      Front one = new Front(first);
      Front other = new Front(second);
      for (int asked = 0; asked < 20; asked++) {
        Question question = anyQuestion(first, second);
        assertThat(one.ask(question.method(), question.params()))
            .as("%s on chain %s", question, i)
            .isEqualTo(other.ask(question.method(), question.params()));
      }
    }
  }

  @Test
  void whatIsVisibleIsWhatTheTextSays() throws Exception {
    for (int i = 0; i < CHAINS; i++) {
      List<List<Deal>> blocks = new ArrayList<>();
      for (int number = 0; number < BLOCKS; number++) {
        List<Deal> block = new ArrayList<>(some(true, 2));
        block.addAll(some(false, 2));
        Collections.shuffle(block, random);
        blocks.add(block);
      }
      Front front = new Front(blocks);
      for (int number = 0; number < BLOCKS; number++) {
        assertShown(front, number, blocks.get(number));
      }
    }
  }

  private static void assertShown(Front front, int number, List<Deal> block) throws Exception {
    ArrayNode full = Node.params().add("0x" + number).add(true);
    JsonNode shown = json(front.ask("eth_getBlockByNumber", full)).get("transactions");
    List<Deal> expected = block.stream().filter(NonInterferenceTest::isVisible).toList();
    assertThat(shown).hasSize(expected.size());
    ArrayNode receiptsOf = Node.params().add("0x" + number);
    JsonNode receipts = json(front.ask("eth_getBlockReceipts", receiptsOf));
    assertThat(receipts).hasSize(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      Deal deal = expected.get(i);
      assertThat(shown.get(i).get("hash").asText()).isEqualTo(deal.hash().text());
      assertThat(shown.get(i).get("input").asText().equals("0x")).isEqualTo(!isWhole(deal));
      long logs =
          isWhole(deal)
              ? deal.events().size()
              : deal.events().stream().filter(NonInterferenceTest::isVisible).count();
      assertThat(receipts.get(i).get("logs")).hasSize((int) logs);
    }
    for (Deal deal : block) {
      ArrayNode hash = Node.params().add(deal.hash().text());
      assertThat(front.ask("eth_getTransactionByHash", hash).equals("null"))
          .isEqualTo(!isVisible(deal));
      assertThat(front.ask("eth_getTransactionReceipt", hash).equals("null"))
          .isEqualTo(!isVisible(deal));
    }
  }

  private static JsonNode json(String text) throws Exception {
    return Json.MAPPER.readTree(text);
  }
}
