package dev.portcullis.devnet.legacy;

import static dev.portcullis.devnet.chain.SampleContract.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.DemoToken;
import dev.portcullis.devnet.chain.SampleContract;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.simulation.CallSimulation;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.ethereum.common.AbiDecoder;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.ContractAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The contracts on a chain of their own, with a token, and three who use them. */
final class LegacyScene implements AutoCloseable {
  static final DevAccounts.DevAccount OPERATOR = DevAccounts.ALL.get(0);
  static final DevAccounts.DevAccount ALICE = DevAccounts.ALL.get(1);
  static final DevAccounts.DevAccount BOB = DevAccounts.ALL.get(2);

  /** The id of the token. */
  static final int TOKEN = 1;

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final UInt256 PRICE = UInt256.of(2_000_000_000);
  private static final long GAS = 10_000_000;

  private final Chain chain = Chain.open(ChainSettings.builder().build());
  final EvmAddress rollup;
  final EvmAddress governance;
  final EvmAddress factory;
  final EvmAddress token;

  /** The commitment of the last block that was committed. */
  private Hash last = Hash.ZERO;

  LegacyScene() {
    EvmAddress planned =
        ContractAddress.of(OPERATOR.address(), chain.nextNonce(OPERATOR.address()) + 2);
    factory = create(SampleContract.in("legacy", "NFTFactory").creation("Left", "LEFT", planned));
    governance =
        create(SampleContract.in("legacy", "Governance").creation(OPERATOR.address(), factory));
    rollup = create(SampleContract.in("legacy", "ZkSync").creation(governance, OPERATOR.address()));
    assertThat(rollup).isEqualTo(planned);
    token = create(DemoToken.creation(1_000_000));
    succeeds(OPERATOR, governance, call("addToken(address)", token));
    succeeds(OPERATOR, token, DemoToken.transfer(ALICE.address(), 500_000));
    succeeds(ALICE, token, call("approve(address,uint256)", rollup, 500_000));
  }

  EvmAddress create(Bytes code) {
    return send(OPERATOR, Optional.empty(), UInt256.ZERO, code).receipt().contractAddress();
  }

  /** A transaction that is taken. */
  IncludedTransaction succeeds(DevAccounts.DevAccount from, EvmAddress to, Bytes data) {
    return succeeds(from, to, 0, data);
  }

  IncludedTransaction succeeds(DevAccounts.DevAccount from, EvmAddress to, long value, Bytes data) {
    IncludedTransaction included = send(from, Optional.of(to), UInt256.of(value), data);
    assertThat(included.receipt().succeeded()).isTrue();
    return included;
  }

  /** A transaction that is refused. */
  void fails(DevAccounts.DevAccount from, EvmAddress to, Bytes data) {
    fails(from, to, 0, data);
  }

  void fails(DevAccounts.DevAccount from, EvmAddress to, long value, Bytes data) {
    assertThat(send(from, Optional.of(to), UInt256.of(value), data).receipt().succeeded())
        .isFalse();
  }

  private IncludedTransaction send(
      DevAccounts.DevAccount from, Optional<EvmAddress> to, UInt256 value, Bytes data) {
    Transaction transaction =
        TransactionPayload.dynamicFee(
                chain.settings().chainId(),
                chain.nextNonce(from.address()),
                UInt256.ONE,
                PRICE,
                GAS,
                to,
                value,
                data)
            .sign(from.privateKey());
    chain.submit(transaction);
    return chain.await(transaction.hash(), PATIENCE).orElseThrow();
  }

  void deposit(long amount) {
    succeeds(ALICE, rollup, amount, call("depositETH(address)", ALICE.address()));
  }

  void depositToken(long amount) {
    succeeds(
        ALICE,
        rollup,
        call("depositERC20(address,uint104,address)", token, amount, ALICE.address()));
  }

  /** Commits a block after the last. */
  Hash commit(RollupBlock block) {
    succeeds(OPERATOR, rollup, block.commit(last));
    last = block.commitment(last);
    return last;
  }

  /** Commits and verifies a block after the last. */
  void settle(RollupBlock block) {
    Hash commitment = commit(block);
    succeeds(OPERATOR, rollup, block.verify(commitment));
  }

  Hash last() {
    return last;
  }

  long ether(EvmAddress address) {
    return Accounts.balance(chain.state(BlockIdentifier.Tag.LATEST), address).longValue();
  }

  long tokens(EvmAddress address) {
    return ask(token, DemoToken.balanceOf(address)).longValue();
  }

  long pending(EvmAddress owner, EvmAddress asset) {
    return ask(rollup, call("getPendingBalance(address,address)", owner, asset)).longValue();
  }

  UInt256 ask(EvmAddress contract, Bytes data) {
    CallArguments request =
        new CallArguments(
            BOB.address(), Optional.of(contract), GAS, UInt256.ZERO, UInt256.ZERO, data, List.of());
    CallSimulation simulation =
        new CallSimulation(request, BlockIdentifier.Tag.LATEST, StateOverrides.NONE);
    return new AbiDecoder(chain.calls().call(simulation)).word(0);
  }

  @Override
  public void close() {
    chain.close();
  }
}
