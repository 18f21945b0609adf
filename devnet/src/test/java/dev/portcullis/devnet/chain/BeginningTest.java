package dev.portcullis.devnet.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.chain.simulation.CallFailedException;
import dev.portcullis.devnet.chain.simulation.CallSimulation;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.devnet.store.StoreException;
import dev.portcullis.ethereum.chain.DamagedChainPolicy;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a chain has besides its accounts before any transaction. */
class BeginningTest {
  private static final EvmAddress HISTORY =
      EvmAddress.of("0x0000F90827F1C53a10cb7A02335B175320002935");
  private static final EvmAddress DEPLOYER =
      EvmAddress.of("0x4e59b44847b379578588920cA78FbF26c0B4956C");
  private static final EvmAddress MULTICALL =
      EvmAddress.of("0xcA11bde05977b3631167028862bE2a173976CA11");
  private static final EvmAddress PERMIT2 =
      EvmAddress.of("0x000000000022D473030F116dDEE9F6B43aC78BA3");

  @ParameterizedTest
  @EnumSource
  void theContractsOfEveryChainExistWithTheirCode(Fork fork) {
    try (Chain chain = Chain.open(ChainSettings.builder().fork(fork).build())) {
      assertThat(codeHash(chain, DEPLOYER))
          .hasToString("0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989");
      assertThat(codeHash(chain, MULTICALL))
          .hasToString("0xd5c15df687b16f2ff992fc8d767b4216323184a2bbc6ee2f9c398c318e770891");
      assertThat(codeHash(chain, PERMIT2))
          .hasToString("0x8cd07fbfa1ab17bd91e1a7019dccdafae9ff68efa0f3b1584af03d2b03f946d4");
      Bytes domain = call(chain, PERMIT2, Bytes.of("0x3644e515"), BlockIdentifier.Tag.LATEST);
      assertThat(domain)
          .hasToString("0x7f4ee5159285ac32ca9367091d83791da013764b8590c53a6fee05335827f453");
    }
  }

  /** The code that its constructor leaves on Ethereum. */
  @Test
  void permit2HasTheValuesOfItsChain() {
    try (Chain chain = Chain.open(ChainSettings.builder().chainId(1).build())) {
      assertThat(codeHash(chain, PERMIT2))
          .hasToString("0xc67d1657868aa5146eaf24fb879fb1fdec3d2d493b3683a61c9c2f4fb2851131");
    }
  }

  @Test
  void theContractsOfEveryChainCanBeLeftOut() {
    try (Chain chain = Chain.open(ChainSettings.builder().presets(false).build())) {
      for (EvmAddress address : List.of(DEPLOYER, MULTICALL, PERMIT2)) {
        assertThat(chain.state(BlockIdentifier.Tag.LATEST).account(address)).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theDeployerCreatesAtTheAddressOfSaltAndCode(Fork fork) {
    try (Chain chain = Chain.open(ChainSettings.builder().fork(fork).build())) {
      // Salt 0, and code that leaves the one byte 0x00: the address by EIP-1014.
      Bytes data = Bytes.of("0x" + "00".repeat(32) + "60015ff3");
      Bytes created = call(chain, DEPLOYER, data, BlockIdentifier.Tag.LATEST);
      assertThat(created).hasToString("0xeaea779f1e8eac8fcc21bb748a5395b33d867ba0");
    }
  }

  @Test
  void sincePragueAContractKnowsTheHashesOfBlocks(@TempDir Path directory) {
    ChainSettings before =
        ChainSettings.builder().fork(Fork.CANCUN).dataDirectory(directory).build();
    try (Chain chain = Chain.open(before)) {
      chain.dev().mine();
      assertThat(chain.state(BlockIdentifier.Tag.LATEST).account(HISTORY)).isEmpty();
    }
    try (Chain chain = Chain.open(before.toBuilder().fork(Fork.PRAGUE).build())) {
      for (int i = 0; i < 3; i++) {
        chain.dev().mine();
      }
      assertThat(codeHash(chain, HISTORY))
          .hasToString("0x6e49e66782037c0555897870e29fa5e552daf4719552131a0abce779daec0a5d");
      for (long number = 1; number < 4; number++) {
        assertThat(history(chain, number, BlockIdentifier.Tag.LATEST))
            .isEqualTo(hash(chain, number));
      }
      assertThat(history(chain, 4, BlockIdentifier.Tag.PENDING)).isEqualTo(hash(chain, 4));
      assertThatThrownBy(() -> history(chain, 4, BlockIdentifier.Tag.LATEST))
          .isInstanceOf(CallFailedException.class);
      chain.dev().reorganize(2);
      assertThat(history(chain, 3, BlockIdentifier.Tag.LATEST)).isEqualTo(hash(chain, 3));
    }
  }

  @Test
  void aNewChainHasTheNewestForkAndKeepsIt(@TempDir Path directory) {
    ChainSettings any = ChainSettings.builder().dataDirectory(directory).build();
    assertThat(forkOf(any)).isEqualTo(Fork.OSAKA);
    assertThat(forkOf(any)).isEqualTo(Fork.OSAKA);
    assertThat(forkOf(ChainSettings.builder().build())).isEqualTo(Fork.OSAKA);
  }

  @Test
  void aChainContinuesWithTheForkChosenLast(@TempDir Path directory) {
    ChainSettings any = ChainSettings.builder().dataDirectory(directory).build();
    assertThat(forkOf(any.toBuilder().fork(Fork.CANCUN).build())).isEqualTo(Fork.CANCUN);
    assertThat(forkOf(any)).as("a default changes no chain").isEqualTo(Fork.CANCUN);
    assertThat(forkOf(any.toBuilder().fork(Fork.PRAGUE).build())).isEqualTo(Fork.PRAGUE);
    assertThat(forkOf(any)).isEqualTo(Fork.PRAGUE);
  }

  @Test
  void aChainFromBeforeTheForkWasStoredHasTheDefaultOfThen(@TempDir Path directory) {
    ChainSettings any = ChainSettings.builder().dataDirectory(directory).build();
    assertThat(forkOf(any.toBuilder().fork(Fork.CANCUN).build())).isEqualTo(Fork.CANCUN);
    try (ChainStore store = ChainStore.open(directory, false, 0, DamagedChainPolicy.NONE)) {
      store.setProperty("fork", "");
    }
    assertThat(forkOf(any)).isEqualTo(Fork.CANCUN);
    try (ChainStore store = ChainStore.open(directory, false, 0, DamagedChainPolicy.NONE)) {
      assertThat(store.property("fork")).contains("CANCUN");
      store.setProperty("fork", "LATER");
    }
    assertThatThrownBy(() -> Chain.open(any))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("the fork LATER, which this version does not know");
  }

  private static Fork forkOf(ChainSettings settings) {
    try (Chain chain = Chain.open(settings)) {
      return chain.settings().fork();
    }
  }

  @Test
  void systemCallsAtTheBeginningOfABlockAreNoTransactionChanges() {
    try (Chain chain = Chain.open(ChainSettings.builder().fork(Fork.OSAKA).build())) {
      TestWallet alice = new TestWallet(0, 6565);
      assertThat(
              chain.preview(alice.call(HISTORY, Bytes.wrap(word(0)), 60_000)).changes().accounts())
          .doesNotContainKey(HISTORY);
    }
  }

  @Test
  void aTransactionThatReadsTheHistoryIsReplayedAsItWas() {
    try (Chain chain = Chain.open(ChainSettings.builder().fork(Fork.OSAKA).build())) {
      assertThat(codeHash(chain, HISTORY)).isNotNull();
      chain.dev().mine();
      TestWallet alice = new TestWallet(0, 6565);
      Hash sent = chain.submit(alice.call(HISTORY, Bytes.wrap(word(1)), 60_000));
      var included = chain.await(sent, Duration.ofSeconds(20)).orElseThrow();
      assertThat(included.receipt().succeeded()).isTrue();
      Bytes told =
          chain.replay().transaction(included, (place, state) -> result -> result.output());
      assertThat(told).isEqualTo(Bytes.wrap(hash(chain, 1).toArray()));
    }
  }

  private static Hash history(Chain chain, long number, BlockIdentifier at) {
    return Hash.of(call(chain, HISTORY, Bytes.wrap(word(number)), at).toString());
  }

  private static Hash hash(Chain chain, long number) {
    return chain.block(new BlockIdentifier.Height(number)).orElseThrow().hash();
  }

  private static byte[] word(long number) {
    byte[] word = new byte[32];
    UInt256.of(number).writeTo(word, 0);
    return word;
  }

  private static Hash codeHash(Chain chain, EvmAddress address) {
    return chain
        .state(BlockIdentifier.Tag.LATEST)
        .account(address)
        .map(Account::codeHash)
        .orElseThrow();
  }

  private static Bytes call(Chain chain, EvmAddress to, Bytes data, BlockIdentifier at) {
    CallArguments request =
        new CallArguments(
            EvmAddress.ZERO,
            Optional.of(to),
            10_000_000,
            UInt256.ZERO,
            UInt256.ZERO,
            data,
            List.of());
    return chain.calls().call(new CallSimulation(request, at, StateOverrides.NONE));
  }
}
