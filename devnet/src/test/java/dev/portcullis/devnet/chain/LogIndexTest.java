package dev.portcullis.devnet.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.block.LogMatcher;
import dev.portcullis.devnet.block.LogsBloomFilter;
import dev.portcullis.devnet.block.Receipt;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.devnet.state.StateChanges;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.devnet.store.Database;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class LogIndexTest {
  private static final int VALUES = 4;

  @Property(tries = 60)
  void theIndexLeadsToTheSameLogsAsAScan(@ForAll Random random) {
    try (ChainStore store = new ChainStore(Database.inMemory(), 0)) {
      List<Block> blocks = new ArrayList<>();
      for (int number = 0; number < 25; number++) {
        Block block = randomBlock(random, number);
        store.append(block, new StateChanges(Map.of(), Map.of()), transaction -> 0);
        blocks.add(block);
      }
      if (random.nextBoolean()) {
        store.rewind(17);
        blocks.subList(18, blocks.size()).clear();
      }
      for (int i = 0; i < 20; i++) {
        LogMatcher filter = randomFilter(random);
        long from = random.nextInt(25);
        long to = from + random.nextInt(25);
        assertThat(indexed(store, filter, from, to)).isEqualTo(scanned(blocks, filter, from, to));
      }
    }
  }

  private static List<BlockLog> indexed(ChainStore store, LogMatcher filter, long from, long to) {
    List<BlockLog> found = new ArrayList<>();
    Iterator<Long> candidates = store.blocksWithLogs(filter, from, to);
    while (candidates.hasNext()) {
      found.addAll(matching(store.block(candidates.next()).orElseThrow(), filter));
    }
    return found;
  }

  private static List<BlockLog> scanned(List<Block> blocks, LogMatcher filter, long from, long to) {
    return blocks.stream()
        .filter(block -> block.number() >= from && block.number() <= to)
        .flatMap(block -> matching(block, filter).stream())
        .toList();
  }

  private static List<BlockLog> matching(Block block, LogMatcher filter) {
    return block.logs().stream().filter(log -> filter.matches(log.log())).toList();
  }

  private static Block randomBlock(Random random, long number) {
    List<Transaction> transactions = new ArrayList<>();
    List<Receipt> receipts = new ArrayList<>();
    TestWallet wallet = new TestWallet(0, 1).from(number * 10);
    int index = 0;
    int count = random.nextInt(3);
    for (int i = 0; i < count; i++) {
      List<Log> logs = new ArrayList<>();
      int emitted = random.nextInt(3);
      for (int j = 0; j < emitted; j++) {
        logs.add(randomLog(random));
      }
      transactions.add(wallet.transfer(EvmAddress.ZERO, 1));
      receipts.add(new Receipt(true, 1, i + 1L, null, index, logs));
      index += emitted;
    }
    BlockHeader header =
        new BlockHeader(
            number,
            Hash.ZERO,
            EvmAddress.ZERO,
            1,
            1,
            1,
            UInt256.ONE,
            LogsBloomFilter.EMPTY,
            Bytes.EMPTY,
            Hash.ZERO);
    return Block.seal(header, transactions, receipts);
  }

  private static Log randomLog(Random random) {
    List<Hash> topics = new ArrayList<>();
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      topics.add(Hash.of(UInt256.of(random.nextInt(VALUES))));
    }
    return new Log(EvmAddress.of(random.nextInt(VALUES)), topics, Bytes.EMPTY);
  }

  private static LogMatcher randomFilter(Random random) {
    Set<EvmAddress> addresses =
        some(random).stream().map(n -> EvmAddress.of((long) n)).collect(Collectors.toSet());
    List<Set<Hash>> topics = new ArrayList<>();
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      topics.add(
          some(random).stream().map(n -> Hash.of(UInt256.of(n))).collect(Collectors.toSet()));
    }
    return new LogMatcher(addresses, topics);
  }

  private static Set<Integer> some(Random random) {
    Set<Integer> some = new HashSet<>();
    int count = random.nextInt(3);
    for (int i = 0; i < count; i++) {
      some.add(random.nextInt(VALUES));
    }
    return some;
  }
}
