package dev.portcullis.devnet.chain.production;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.block.LogsBloomFilter;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.RuleOfTest;
import dev.portcullis.devnet.chain.inclusion.InclusionPolicy;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.BlockAccessList;
import dev.portcullis.devnet.state.BlockAccessList.AccountAccess;
import dev.portcullis.devnet.state.BlockAccessList.SlotChanges;
import dev.portcullis.devnet.state.BlockAccessList.WordChange;
import dev.portcullis.devnet.state.BlockAccessRecorder;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.InMemoryState;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks of Amsterdam with the hash of their access list (EIP-7928). */
class AccessListOfBlockTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");
  private static final EvmAddress CAROL =
      EvmAddress.of("0x00000000000000000000000000000000000000c0");
  private static final UInt256 RICHES = UInt256.of(1_000_000_000_000_000_000L);
  private static final Block PARENT =
      Block.seal(
          new BlockHeader(
              6,
              Hash.ZERO,
              EvmAddress.ZERO,
              1_700_000_000,
              30_000_000,
              0,
              UInt256.ONE,
              LogsBloomFilter.EMPTY,
              Bytes.EMPTY,
              Hash.ZERO),
          List.of(),
          List.of());

  private final TestWallet alice = new TestWallet(0, 6565);

  private static BlockBuilder builder(Fork fork, WorldState state) {
    BlockContext context =
        new BlockContext(
            7,
            1_700_000_001,
            EvmAddress.of(0xfee),
            30_000_000,
            UInt256.ONE,
            Hash.ZERO,
            UInt256.ONE,
            6565,
            number -> Hash.ZERO);
    return new BlockBuilder(new TransactionProcessor(fork), context, PARENT, state);
  }

  private static WorldState state() {
    InMemoryState state = new InMemoryState();
    for (DevAccounts.DevAccount account : DevAccounts.ALL) {
      state.put(account.address(), 0, RICHES, Code.EMPTY, Map.of());
    }
    // Plain transfers are not judged.
    state.put(CAROL, 1, UInt256.ZERO, Code.of(Bytes.of("0x00")), Map.of());
    return new WorldState(state);
  }

  @Test
  void aBlockHasItsHistoryAtIndexZeroAndItsTransactionsFromOneOn() {
    WorldState state = state();
    BlockBuilder builder = builder(Fork.AMSTERDAM, state);
    List<Transaction> transactions = List.of(alice.transfer(BOB, 1), alice.transfer(BOB, 2));
    builder.addAll(transactions.iterator());
    Block block = builder.seal();

    WorldState again = state();
    BlockAccessRecorder recorder = BlockAccessRecorder.begin(again, Fork.AMSTERDAM).orElseThrow();
    BlockHistory.begin(again, Fork.AMSTERDAM, 7, PARENT.hash());
    TransactionProcessor processor = new TransactionProcessor(Fork.AMSTERDAM);
    BlockContext context = contextOf(block);
    transactions.forEach(each -> processor.execute(again, context, each));
    BlockAccessList list = recorder.list();
    assertThat(block.header().blockAccessListHash()).contains(list.hash());

    assertThat(list.accounts()).extracting(AccountAccess::address).startsWith(BOB);
    assertThat(list.accounts().get(0).balanceChanges())
        .containsExactly(new WordChange(1, UInt256.ONE), new WordChange(2, UInt256.of(3)));
    AccountAccess contract =
        list.accounts().stream()
            .filter(account -> account.address().equals(BlockHistory.ADDRESS))
            .findFirst()
            .orElseThrow();
    assertThat(contract.storageChanges())
        .containsExactly(
            new SlotChanges(
                UInt256.of(6), List.of(new WordChange(0, UInt256.of(PARENT.hash().toArray(), 0)))));
    assertThat(contract.nonceChanges()).as("created here").hasSize(1);
  }

  private static BlockContext contextOf(Block block) {
    BlockHeader header = block.header();
    return new BlockContext(
        header.number(),
        header.timestamp(),
        header.beneficiary(),
        header.gasLimit(),
        header.baseFee(),
        header.mixHash(),
        UInt256.ONE,
        6565,
        number -> Hash.ZERO);
  }

  @Test
  void whatIsNotIncludedLeavesNoAccess() {
    Transaction included = alice.transfer(BOB, 1);
    Transaction invalid = new TestWallet(1, 6565).from(9).call(CAROL, Bytes.EMPTY);
    Transaction refused = new TestWallet(2, 6565).call(CAROL, Bytes.EMPTY);
    RuleOfTest rule = new RuleOfTest();
    rule.forbidden.add(CAROL);
    BlockBuilder judged = builder(Fork.AMSTERDAM, state()).judgedBy(InclusionPolicy.of(rule));
    judged.addAll(List.of(invalid, refused, included).iterator());
    BlockBuilder alone = builder(Fork.AMSTERDAM, state());
    alone.addAll(List.of(included).iterator());
    Block block = judged.seal();
    assertThat(block.transactions()).containsExactly(included);
    assertThat(block.header().blockAccessListHash())
        .isEqualTo(alone.seal().header().blockAccessListHash());
  }

  @Test
  void aStoredBlockKeepsItsHash() {
    BlockBuilder builder = builder(Fork.AMSTERDAM, state());
    builder.addAll(List.of(alice.transfer(BOB, 1)).iterator());
    Block block = builder.seal();
    Block stored = Block.decode(block.encode());
    assertThat(stored).isEqualTo(block);
    assertThat(stored.header().blockAccessListHash()).isPresent();
    assertThat(block.logs()).hasSize(1);
  }

  @Test
  void earlierForksHaveNoHash() {
    for (Fork fork : List.of(Fork.CANCUN, Fork.PRAGUE, Fork.OSAKA)) {
      assertThat(builder(fork, state()).seal().header().blockAccessListHash()).isEmpty();
    }
  }

  @Test
  void aChainRebuildsTheListOfABlockAlsoAfterARestart(@TempDir Path directory) {
    ChainSettings settings =
        ChainSettings.builder().fork(Fork.AMSTERDAM).dataDirectory(directory).build();
    Hash hash;
    try (Chain chain = Chain.open(settings)) {
      Hash sent = chain.submit(alice.transfer(BOB, 5));
      Block block = chain.await(sent, PATIENCE).orElseThrow().block();
      hash = block.header().blockAccessListHash().orElseThrow();
      assertThat(chain.replay().accessList(block).hash()).isEqualTo(hash);
    }
    try (Chain chain = Chain.open(settings)) {
      assertThat(chain.settings().fork()).isEqualTo(Fork.AMSTERDAM);
      Block block = chain.block(new BlockIdentifier.Height(1)).orElseThrow();
      assertThat(block.header().blockAccessListHash()).isEqualTo(Optional.of(hash));
      assertThat(chain.replay().accessList(block).hash()).isEqualTo(hash);
    }
  }
}
