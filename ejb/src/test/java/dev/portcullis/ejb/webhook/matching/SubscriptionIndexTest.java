package dev.portcullis.ejb.webhook.matching;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.ejb.chain.Bloom;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.upstream.BelievedLogs;
import dev.portcullis.ejb.webhook.scene.FakeChain;
import dev.portcullis.ejb.webhook.scene.PlainMatch;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.persistence.webhook.matching.ArgumentFilter;
import dev.portcullis.persistence.webhook.matching.ArgumentLocation;
import dev.portcullis.persistence.webhook.matching.SubscribedEvent;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import dev.portcullis.testing.Effort;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.web3j.crypto.Hash;

/** The index finds whom comparing all filters of all subscriptions finds, each once. */
class SubscriptionIndexTest {
  private static final long SEED = Long.getLong("seed", 20261124);
  private static final int STORIES = Effort.cases("stories", 100);
  private static final List<Address> CONTRACTS =
      IntStream.range(1, 3).mapToObj(i -> new Address("0x%040x".formatted(i))).toList();
  private static final List<Hash32> TOPICS =
      List.of(FakeChain.hash("Transfer"), FakeChain.hash("Approval"));
  private static final List<ArgumentLocation> PLACES =
      List.of(
          ArgumentLocation.inTopic(1),
          ArgumentLocation.inTopic(2),
          ArgumentLocation.inTopic(3),
          ArgumentLocation.inData(1, 0, false),
          ArgumentLocation.inData(2, 1, false),
          ArgumentLocation.inData(2, 0, true));

  @Test
  void findsTheSubscriptionsThatThePlainComparisonFinds() {
    for (long seed = SEED; seed < SEED + STORIES; seed++) {
      Random random = new Random(seed);
      Map<UUID, SubscriptionRow> model = new HashMap<>();
      SubscriptionIndex index = new SubscriptionIndex(List.of());
      for (int round = 0; round < 10; round++) {
        List<SubscriptionRow> changed = changes(random, model);
        index.update(changed);
        changed.forEach(each -> model.put(each.id(), each));
        for (int i = 0; i < 40; i++) {
          ChainLog log = log(random);
          List<UUID> expected =
              model.values().stream()
                  .filter(SubscriptionRow::live)
                  .filter(each -> PlainMatch.of(each, log))
                  .map(SubscriptionRow::id)
                  .toList();
          assertThat(index.subscriptions(log))
              .as("-Dseed=%d -Dstories=1, %s", seed, log)
              .extracting(SubscriptionRow::id)
              .containsExactlyInAnyOrderElementsOf(expected);
          assertThat(expected.isEmpty() || isRead(index, log))
              .as("-Dseed=%d -Dstories=1, a block with %s is passed over", seed, log)
              .isTrue();
        }
      }
    }
  }

  /** A log is read for the one whose filters it passes, and a block without is not requested. */
  @Test
  void aBlockWithoutAnySubscribedTopicIsSkipped() {
    Hash32 wanted = FakeChain.hash("wanted");
    Hash32 other = FakeChain.hash("other");
    SubscriptionIndex index = new SubscriptionIndex(List.of());
    index.update(List.of(row(List.of(event(Map.of(PLACES.get(1), wanted))), 0, true)));
    assertThat(isRead(index, log(List.of(TOPICS.get(0), other, wanted), "0x"))).isTrue();
    assertThat(isRead(index, log(List.of(TOPICS.get(0), wanted, other), "0x"))).isTrue();
    assertThat(isRead(index, log(List.of(TOPICS.get(0), other, other), "0x"))).isFalse();
    index.update(List.of(row(List.of(SubscribedEvent.all(TOPICS.get(0))), 0, true)));
    assertThat(isRead(index, log(List.of(TOPICS.get(0), other, other), "0x"))).isTrue();
  }

  @Test
  void manyValuesOfOneArgumentAreMatchedTogether() {
    SubscriptionIndex index = new SubscriptionIndex(List.of());
    index.update(
        IntStream.range(0, 1_000)
            .mapToObj(
                i ->
                    row(
                        List.of(event(Map.of(PLACES.get(0), FakeChain.hash("value " + i)))),
                        0,
                        true))
            .toList());
    ChainLog log = log(List.of(TOPICS.get(0), FakeChain.hash("value 7")), "0x");
    assertThat(index.subscriptions(log)).hasSize(1);
    assertThat(isRead(index, log(List.of(TOPICS.get(0), FakeChain.hash("none")), "0x"))).isTrue();
  }

  /** Whether the log of a block that has no other is requested. */
  private static boolean isRead(SubscriptionIndex index, ChainLog log) {
    ChainHeader header =
        new ChainHeader(
            log.blockNumber(), log.blockHash(), log.blockHash(), 0, Bloom.of(Set.of(log)));
    return !BelievedLogs.read(header, index.followed(), List.of(log), List.of(log)).isEmpty();
  }

  private static List<SubscriptionRow> changes(Random random, Map<UUID, SubscriptionRow> model) {
    List<SubscriptionRow> changed = new ArrayList<>();
    for (SubscriptionRow each : model.values()) {
      if (random.nextInt(4) == 0) {
        changed.add(each.served(random.nextBoolean()));
      }
    }
    int added = random.nextInt(6);
    for (int i = 0; i < added; i++) {
      List<SubscribedEvent> events =
          random.ints(1 + random.nextInt(3)).mapToObj(any -> event(random)).toList();
      changed.add(
          row(CONTRACTS.get(random.nextInt(2)), events, random.nextInt(3), random.nextInt(5) > 0));
    }
    return changed;
  }

  private static SubscribedEvent event(Random random) {
    Map<ArgumentLocation, Hash32> filters = new HashMap<>();
    int count = random.nextInt(3);
    for (int i = 0; i < count; i++) {
      ArgumentLocation place = PLACES.get(random.nextInt(PLACES.size()));
      Hash32 value = word(random.nextInt(3));
      filters.put(
          place, place.dynamic() ? new Hash32(HexText.of(Hash.sha3(new byte[] {1}))) : value);
    }
    return event(TOPICS.get(random.nextInt(2)), filters);
  }

  private static SubscribedEvent event(Map<ArgumentLocation, Hash32> filters) {
    return event(TOPICS.get(0), filters);
  }

  private static SubscribedEvent event(Hash32 topic0, Map<ArgumentLocation, Hash32> filters) {
    return new SubscribedEvent(
        topic0,
        filters.entrySet().stream()
            .map(
                each ->
                    new ArgumentFilter(
                        NullNode.instance, NullNode.instance, each.getKey(), each.getValue()))
            .toList());
  }

  private static ChainLog log(Random random) {
    List<Hash32> topics = new ArrayList<>();
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      topics.add(i == 0 ? TOPICS.get(random.nextInt(2)) : word(random.nextInt(3)));
    }
    StringBuilder data = new StringBuilder("0x");
    int words = random.nextInt(4);
    for (int i = 0; i < words; i++) {
      // An offset of a word leads to the length in the next.
      int value = random.nextInt(4) == 0 ? 32 : random.nextInt(3);
      data.append(word(value).text().substring(2));
    }
    String cut =
        data.length() > 2 && random.nextInt(8) == 0 ? data.substring(0, 34) : data.toString();
    return log(CONTRACTS.get(random.nextInt(2)), topics, cut, random.nextInt(4));
  }

  private static ChainLog log(List<Hash32> topics, String data) {
    return log(CONTRACTS.get(0), topics, data, 1);
  }

  private static ChainLog log(Address contract, List<Hash32> topics, String data, long block) {
    Hash32 hash = FakeChain.hash("block");
    return new ChainLog(contract, topics, data, block, hash, hash, 0, 0);
  }

  private static Hash32 word(int value) {
    return new Hash32("0x%064x".formatted(value));
  }

  private static SubscriptionRow row(List<SubscribedEvent> events, long fromBlock, boolean live) {
    return row(CONTRACTS.get(0), events, fromBlock, live);
  }

  private static SubscriptionRow row(
      Address contract, List<SubscribedEvent> events, long fromBlock, boolean live) {
    return new SubscriptionRow(
        UUID.randomUUID(),
        UUID.randomUUID(),
        "fake",
        FakeChain.CHAIN_ID,
        contract,
        events,
        false,
        fromBlock,
        true,
        live,
        fromBlock,
        "somebody",
        null);
  }
}
