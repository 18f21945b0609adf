package dev.portcullis.devnet.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.chain.simulation.CallFailedException;
import dev.portcullis.devnet.chain.simulation.CallSimulation;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.junit.jupiter.api.Test;

/** Prices and estimates: what they promise holds when the transaction is sent. */
class FeeEstimatorTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final EvmAddress NEW = EvmAddress.of("0x00000000000000000000000000000000000e0e0e");

  private static Chain chain;
  private static TestWallet alice;
  private static EvmAddress gadget;
  private static EvmAddress factory;
  private static EvmAddress token;
  private static long made;

  @BeforeContainer
  static void open() {
    chain = Chain.open(ChainSettings.builder().fork(Fork.OSAKA).build());
    alice = new TestWallet(0, 6565);
    gadget = create("Gadget");
    factory = create("Factory");
    token = send(alice.create(DemoToken.creation(1_000_000_000_000L))).receipt().contractAddress();
  }

  @AfterContainer
  static void close() {
    chain.close();
  }

  @Property(tries = 150)
  void aTransactionSentAsEstimatedSucceeds(@ForAll long seed) {
    Random random = new Random(seed);
    Call call = random(random);
    CallArguments request = request(alice.address(), call.to, call.data);
    long gas =
        chain
            .calls()
            .estimateGas(
                new CallSimulation(request, BlockIdentifier.Tag.LATEST, StateOverrides.NONE));
    UInt256 price = chain.fees().gasPrice();
    IncludedTransaction sent = send(alice.call(call.to.orElse(null), call.data, gas, price));
    assertThat(sent.receipt().succeeded()).as(call.toString()).isTrue();
    assertThat(sent.receipt().gasUsed()).isLessThanOrEqualTo(gas);
  }

  @Property(tries = 1)
  void anEstimateIsTheLeastThatWorksWithNestedCallsAndRefunds() {
    for (Bytes data :
        List.of(
            SampleContract.call("need(uint256)", 300_000),
            SampleContract.call("nest(uint256,bool)", 12, false),
            SampleContract.call("set(uint256,uint256,uint256)", 500, 530, 9),
            SampleContract.call("set(uint256,uint256,uint256)", 500, 530, 0))) {
      CallArguments request = request(alice.address(), Optional.of(gadget), data);
      CallSimulation simulation =
          new CallSimulation(request, BlockIdentifier.Tag.LATEST, StateOverrides.NONE);
      long gas = chain.calls().estimateGas(simulation);
      assertThat(chain.calls().call(simulation.withGas(gas))).isNotNull();
      assertThatThrownBy(() -> chain.calls().call(simulation.withGas(gas - 1)))
          .isInstanceOf(CallFailedException.class);
      send(alice.call(gadget, data, gas));
    }
  }

  @Property(tries = 1)
  void aRevertIsRefusedWithItsData() {
    Bytes data = SampleContract.call("require_(bool,string)", false, "no bread");
    CallSimulation simulation =
        new CallSimulation(
            request(alice.address(), Optional.of(gadget), data),
            BlockIdentifier.Tag.LATEST,
            StateOverrides.NONE);
    assertThatThrownBy(() -> chain.calls().estimateGas(simulation))
        .isInstanceOfSatisfying(
            CallFailedException.class,
            e -> {
              assertThat(e).hasMessage("execution reverted: no bread");
              assertThat(e.data().orElseThrow().slice(0, 4)).isEqualTo(Bytes.of("0x08c379a0"));
            });
  }

  @Property(tries = 1)
  void aRequestFromLayer1NeedsNeitherFundsNorAnAccountWithoutCode() {
    UInt256 ether = UInt256.of(1_000_000_000_000_000_000L);
    CallArguments fromContract =
        new CallArguments(
            gadget,
            Optional.of(NEW),
            Long.MAX_VALUE,
            chain.fees().gasPrice(),
            ether,
            Bytes.EMPTY,
            List.of());
    CallSimulation simulation =
        new CallSimulation(fromContract, BlockIdentifier.Tag.LATEST, StateOverrides.NONE);
    assertThat(chain.calls().estimateL1ToL2Gas(simulation)).isEqualTo(21_000);
    assertThatThrownBy(() -> chain.calls().estimateGas(simulation))
        .hasMessageStartingWith("sender not an eoa");
  }

  @Property(tries = 1)
  void noEstimateIsHigherThanATransactionMayBe() {
    CallArguments loop =
        request(alice.address(), Optional.of(gadget), SampleContract.call("forever()"));
    assertThatThrownBy(
            () ->
                chain
                    .calls()
                    .estimateGas(
                        new CallSimulation(loop, BlockIdentifier.Tag.LATEST, StateOverrides.NONE)))
        .isInstanceOf(CallFailedException.class);
    Bytes much = SampleContract.call("burn(uint256)", 20_000_000);
    CallArguments beyond = request(alice.address(), Optional.of(gadget), much);
    assertThatThrownBy(
            () ->
                chain
                    .calls()
                    .estimateGas(
                        new CallSimulation(
                            beyond, BlockIdentifier.Tag.LATEST, StateOverrides.NONE)))
        .isInstanceOf(CallFailedException.class);
  }

  @Test
  void theBaseFeeRisesUnderLoadAndFallsWithoutIt() {
    try (Chain busy = Chain.open(ChainSettings.builder().gasLimit(1_000_000).build())) {
      TestWallet bob = new TestWallet(1, 6565);
      UInt256 before = busy.fees().gasPrice();
      Bytes waste = Bytes.of("0x5b5f56");
      for (int i = 0; i < 5; i++) {
        Transaction full = bob.create(waste, 1_000_000, UInt256.of(20_000_000_000L));
        busy.submit(full);
        assertThat(busy.await(full.hash(), PATIENCE)).isPresent();
      }
      UInt256 loaded = busy.fees().gasPrice();
      assertThat(loaded).isGreaterThan(before);
      for (int i = 0; i < 10; i++) {
        busy.dev().mine();
      }
      assertThat(busy.fees().gasPrice()).isLessThan(loaded).isEqualTo(before);
    }
  }

  private record Call(Optional<EvmAddress> to, Bytes data) {}

  private static Call random(Random random) {
    int cell = random.nextInt(40);
    return switch (random.nextInt(9)) {
      case 0 -> new Call(Optional.of(NEW), Bytes.wrap(new byte[random.nextInt(500)]));
      case 1 ->
          gadgetCall(
              "set(uint256,uint256,uint256)", cell, cell + random.nextInt(15), random.nextInt(3));
      // At least one level: only a failure that a call within swallows still succeeds.
      case 2 -> gadgetCall("nest(uint256,bool)", 1 + random.nextInt(24), random.nextBoolean());
      case 3 -> gadgetCall("need(uint256)", random.nextInt(2_000_000));
      case 4 -> gadgetCall("note(uint256,bytes)", cell, Bytes.wrap(new byte[random.nextInt(900)]));
      case 5 ->
          new Call(
              Optional.of(factory),
              SampleContract.call(
                  "make(bytes32,uint256)", Hash.of(UInt256.of(++made)), 20 + random.nextInt(5)));
      case 6 ->
          new Call(
              Optional.of(factory),
              SampleContract.call("flash(bytes32,address)", Hash.of(UInt256.of(++made)), NEW));
      case 7 ->
          new Call(
              Optional.of(token),
              DemoToken.transfer(EvmAddress.of(1_000 + random.nextInt(20)), random.nextInt(9)));
      default -> new Call(Optional.empty(), SampleContract.named("Box").creation(cell + 14));
    };
  }

  private static Call gadgetCall(String signature, Object... arguments) {
    return new Call(Optional.of(gadget), SampleContract.call(signature, arguments));
  }

  private static CallArguments request(EvmAddress from, Optional<EvmAddress> to, Bytes data) {
    return new CallArguments(
        from, to, Long.MAX_VALUE, chain.fees().gasPrice(), UInt256.ZERO, data, List.of());
  }

  private static EvmAddress create(String name) {
    return send(alice.create(SampleContract.named(name).creation())).receipt().contractAddress();
  }

  private static IncludedTransaction send(Transaction transaction) {
    chain.submit(transaction);
    return chain.await(transaction.hash(), PATIENCE).orElseThrow();
  }
}
