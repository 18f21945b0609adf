package dev.portcullis.bench;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.InMemoryState;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import dev.portcullis.ethereum.crypto.recovery.KeyRecovery;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** How fast the embedded chain is: signatures, interpreter, executions, and all of it together. */
final class DevnetBench {
  private static final long CHAIN_ID = 6565;
  private static final int SENDERS = 200;
  private static final int TRANSFERS_EACH = 100;
  private static final UInt256 PRICE = UInt256.of(1_000_000_000_000_000L);
  private static final EvmAddress RECEIVER = EvmAddress.of("0x" + "ab".repeat(20));

  /** Counts down from 2²⁴: JUMPDEST PUSH1 1 SWAP1 SUB DUP1 PUSH1 3… JUMPI, 26 gas a turn. */
  private static final Bytes LOOP = Bytes.of("0x63010000005b600190038060055700");

  private final List<UInt256> keys = new ArrayList<>();
  private final List<EvmAddress> senders = new ArrayList<>();

  DevnetBench() {
    for (int i = 1; i <= SENDERS; i++) {
      UInt256 key = UInt256.of(1_000_003L * i);
      keys.add(key);
      senders.add(Secp256k1.address(key));
    }
  }

  static void run() throws Exception {
    DevnetBench bench = new DevnetBench();
    bench.loop();
    bench.executions();
    bench.recoveries();
    bench.chain(1, false);
    bench.chain(Runtime.getRuntime().availableProcessors(), false);
    bench.chain(1, true);
    bench.chain(Runtime.getRuntime().availableProcessors(), true);
  }

  private static BlockContext context() {
    return new BlockContext(
        1,
        1_800_000_000,
        EvmAddress.ZERO,
        Long.MAX_VALUE / 4,
        UInt256.of(100_000_000),
        Hash.ZERO,
        UInt256.ONE,
        CHAIN_ID,
        number -> Hash.ZERO);
  }

  private void loop() throws Exception {
    EvmAddress contract = EvmAddress.of("0x" + "11".repeat(20));
    InMemoryState base = new InMemoryState();
    base.put(contract, 1, UInt256.ZERO, Code.of(LOOP), Map.of());
    TransactionProcessor processor = new TransactionProcessor(Fork.CANCUN);
    Report.rate(
        "interpreter, tight loop",
        "Mgas/s",
        3,
        5,
        () -> {
          ExecutionResult result =
              processor.call(
                  new WorldState(base),
                  context(),
                  new CallArguments(
                      RECEIVER,
                      Optional.of(contract),
                      2_000_000_000L,
                      UInt256.ZERO,
                      UInt256.ZERO,
                      Bytes.EMPTY,
                      List.of()),
                  ExecutionDeadline.NONE,
                  Optional.empty());
          if (!result.success()) {
            throw new IllegalStateException("the loop ended with " + result.error());
          }
          return result.gasUsed() / 1e6;
        });
  }

  private void executions() throws Exception {
    List<Transaction> all = new ArrayList<>();
    Transaction creation = sign(0, 0, Optional.empty(), Token.creation(1L << 60), 3_000_000);
    TransactionProcessor processor = new TransactionProcessor(Fork.CANCUN);
    InMemoryState funded = new InMemoryState();
    senders.forEach(
        sender -> funded.put(sender, 0, UInt256.ONE.times(Long.MAX_VALUE), Code.EMPTY, Map.of()));
    WorldState setup = new WorldState(funded);
    EvmAddress token = processor.execute(setup, context(), creation).created().orElseThrow();
    funded.apply(setup.changes());
    for (int nonce = 1; nonce <= 5_000; nonce++) {
      EvmAddress receiver = EvmAddress.of(1_000_000L + nonce);
      all.add(sign(0, nonce, Optional.of(token), Token.transfer(receiver, 1), 100_000));
    }
    all.forEach(Transaction::sender);
    Report.rate(
        "ERC-20 transfers executed, sender known",
        "transfers/s",
        5,
        7,
        () -> {
          WorldState state = new WorldState(funded);
          for (Transaction transaction : all) {
            if (!processor.execute(state, context(), transaction).success()) {
              throw new IllegalStateException("a transfer failed");
            }
          }
          return (double) all.size();
        });
  }

  private void recoveries() throws Exception {
    List<byte[]> raw = new ArrayList<>();
    List<Transaction> transactions = new ArrayList<>();
    for (int nonce = 0; nonce < 2_000; nonce++) {
      Transaction transaction =
          sign(0, nonce, Optional.of(RECEIVER), Token.transfer(RECEIVER, 1), 100_000);
      raw.add(transaction.encoded().toArray());
      transactions.add(transaction);
    }
    Report.rate(
        "transactions decoded and senders recovered",
        "transactions/s",
        8,
        7,
        () -> {
          raw.forEach(bytes -> Transaction.decode(bytes).sender());
          return (double) raw.size();
        });
    keys("libsecp256k1", KeyRecovery.nativeLibrary(), transactions);
    keys("BouncyCastle", KeyRecovery.bouncyCastle(), transactions);
  }

  private static void keys(String by, KeyRecovery recovery, List<Transaction> transactions)
      throws Exception {
    Report.rate(
        "keys recovered by " + by,
        "keys/s",
        8,
        7,
        () -> {
          transactions.forEach(transaction -> recover(recovery, transaction));
          return (double) transactions.size();
        });
  }

  private static void recover(KeyRecovery recovery, Transaction transaction) {
    Signature signature = transaction.signature();
    byte[] key =
        recovery
            .recover(
                transaction.payload().signingHash().word(),
                signature.r(),
                signature.s(),
                signature.yParity() == 1)
            .orElseThrow();
    EvmAddress address = EvmAddress.of(Keccak.digest(key, 0, key.length), 12);
    if (!address.equals(transaction.sender())) {
      throw new IllegalStateException("recovered " + address);
    }
  }

  /** Raw bytes in, stored blocks out: what a client of the node gets, without HTTP. */
  private void chain(int threads, boolean settles) throws Exception {
    Path directory = Files.createTempDirectory("portcullis-bench");
    try (Layers layers = Layers.open(settings(directory).build(), settles)) {
      Chain chain = layers.chain;
      EvmAddress token = token(chain);
      int rounds = 3;
      List<List<byte[]>> transfers = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        transfers.add(transfers(Optional.of(token), round));
      }
      int[] round = {0};
      Report.rate(
          "ERC-20 transfers in stored blocks, %d submitter%s%s"
              .formatted(threads, threads > 1 ? "s" : "", settles ? ", settling" : ""),
          "transactions/s",
          1,
          rounds - 1,
          () -> submitAll(chain, transfers.get(round[0]++), threads));
    } finally {
      delete(directory);
    }
  }

  /** A chain in a directory, on which all senders are rich. */
  ChainSettings.Builder settings(Path directory) {
    return ChainSettings.builder()
        .chainId(CHAIN_ID)
        .dataDirectory(directory)
        .accounts(senders)
        .maxNonceGap(TRANSFERS_EACH)
        .poolSize(SENDERS * TRANSFERS_EACH);
  }

  /** A new token, of which every sender has some. */
  EvmAddress token(Chain chain) {
    Transaction creation = sign(0, 0, Optional.empty(), Token.creation(1L << 60), 3_000_000);
    chain.submit(creation);
    awaitBlock(chain, creation.hash());
    EvmAddress token = chain.transaction(creation.hash()).orElseThrow().receipt().contractAddress();
    spread(chain, token);
    return token;
  }

  /** A chain alone, or with the layer 1 that it settles on. */
  private record Layers(Chain chain, Runnable closing) implements AutoCloseable {
    static Layers open(ChainSettings settings, boolean settles) {
      if (settles) {
        Rollup rollup = Rollup.open(settings, RollupSettings.DEFAULT);
        return new Layers(rollup.chain(), rollup::close);
      }
      Chain chain = Chain.open(settings);
      return new Layers(chain, chain::close);
    }

    @Override
    public void close() {
      closing.run();
    }
  }

  /** Gives every sender some tokens, so that all can transfer. */
  private void spread(Chain chain, EvmAddress token) {
    Transaction last = null;
    for (int i = 0; i < SENDERS; i++) {
      last = sign(0, 1L + i, Optional.of(token), Token.transfer(senders.get(i), 1L << 40), 100_000);
      chain.submit(last);
      awaitBlock(chain, last.hash());
    }
  }

  /** Each sender's transfers of one round, the senders taking turns; without a token of wei. */
  List<byte[]> transfers(Optional<EvmAddress> token, int round) {
    List<byte[]> all = new ArrayList<>(SENDERS * TRANSFERS_EACH);
    for (int n = 0; n < TRANSFERS_EACH; n++) {
      for (int sender = 0; sender < SENDERS; sender++) {
        boolean created = sender == 0 && token.isPresent();
        long nonce = (long) round * TRANSFERS_EACH + n + (created ? SENDERS + 1 : 0);
        EvmAddress to = EvmAddress.of(5_000_000L + sender);
        Transaction transfer =
            token.isPresent()
                ? sign(sender, nonce, token, Token.transfer(to, 1), 100_000)
                : sign(sender, nonce, Optional.of(to), Bytes.EMPTY, 21_000);
        all.add(transfer.encoded().toArray());
      }
    }
    return all;
  }

  private static double submitAll(Chain chain, List<byte[]> raw, int threads) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> parts = new ArrayList<>();
      for (int part = 0; part < threads; part++) {
        int mine = part;
        parts.add(
            pool.submit(
                () -> {
                  // Senders are dealt out to the threads, so that each one's nonces stay in order.
                  for (int i = 0; i < raw.size(); i++) {
                    if (i % SENDERS % threads == mine) {
                      chain.submit(Transaction.decode(raw.get(i)));
                    }
                  }
                }));
      }
      for (Future<?> part : parts) {
        part.get();
      }
    } finally {
      pool.shutdown();
    }
    awaitBlocks(
        chain,
        raw.subList(raw.size() - SENDERS, raw.size()).stream().map(Transaction::decode).toList());
    return raw.size();
  }

  /** Waits until the last transaction of each sender is in a block. */
  static void awaitBlocks(Chain chain, List<Transaction> all) {
    all.subList(all.size() - SENDERS, all.size()).forEach(each -> awaitBlock(chain, each.hash()));
  }

  private static void awaitBlock(Chain chain, Hash transaction) {
    if (chain.await(transaction, Duration.ofMinutes(1)).isEmpty()) {
      throw new IllegalStateException("a transaction did not get into a block");
    }
  }

  private Transaction sign(int sender, long nonce, Optional<EvmAddress> to, Bytes data, long gas) {
    return TransactionPayload.dynamicFee(
            CHAIN_ID, nonce, UInt256.ONE, PRICE, gas, to, UInt256.ZERO, data)
        .sign(keys.get(sender));
  }

  static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
