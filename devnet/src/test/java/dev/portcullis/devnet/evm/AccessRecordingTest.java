package dev.portcullis.devnet.evm;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.AccessListEntry;
import dev.portcullis.ethereum.transaction.Authorization;
import dev.portcullis.ethereum.transaction.ContractAddress;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.ethereum.transaction.TransactionType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the execution of transactions adds to an access list (EIP-7928). The first transaction has
 * the index 0 here, because no block begins before it.
 */
class AccessRecordingTest {
  private static final TransactionProcessor PROCESSOR = new TransactionProcessor(Fork.AMSTERDAM);
  private static final EvmAddress OTHER =
      EvmAddress.of("0x07e4000000000000000000000000000000000000");
  private static final String PUSH_OTHER = "73" + OTHER.toString().substring(2);
  private static final UInt256 FIVE = UInt256.of(5);
  private static final long PLENTY = 500_000;

  @Test
  void senderReceiverAndProducerAreThereWithTheirChanges() {
    BlockAccessList list = list("", PLENTY, 3);
    assertThat(list.accounts()).extracting(AccountAccess::address).isSorted();
    AccountAccess sender = access(list, TestWorld.SENDER).orElseThrow();
    assertThat(sender.nonceChanges()).containsExactly(new WordChange(0, UInt256.of(6)));
    assertThat(sender.balanceChanges())
        .containsExactly(new WordChange(0, TestWorld.RICHES.minus(UInt256.of(3 + 9 * 21_000))));
    assertThat(access(list, TestWorld.CONTRACT).orElseThrow().balanceChanges())
        .containsExactly(new WordChange(0, UInt256.of(53)));
    assertThat(access(list, TestWorld.COINBASE).orElseThrow().balanceChanges())
        .containsExactly(new WordChange(0, UInt256.of(2 * 21_000)));
    assertThat(list.accounts()).hasSize(3);
  }

  @Test
  void aProducerWithoutATipIsThereUnchanged() {
    BlockAccessList list =
        run(world(""), payload(TransactionType.DYNAMIC_FEE, PLENTY, 0, 0, List.of(), List.of()));
    assertUnchanged(list, TestWorld.COINBASE);
    assertUnchanged(list, TestWorld.CONTRACT);
  }

  /** BALANCE, EXTCODESIZE and EXTCODEHASH, each with its address on the stack. */
  @ParameterizedTest
  @ValueSource(strings = {"31", "3b", "3f"})
  void aTargetThatIsNotPaidForIsNotThere(String operation) {
    long enough = 21_000 + 3 + 2_600;
    assertThat(access(list(PUSH_OTHER + operation, enough - 1, 0), OTHER)).isEmpty();
    assertUnchanged(list(PUSH_OTHER + operation, enough, 0), OTHER);
  }

  @Test
  void copyingCodeIsPaidWithItsMemory() {
    // EXTCODECOPY of 32 bytes to 0: three pushes, one address, access, a word, and its memory.
    String code = "60205f5f" + PUSH_OTHER + "3c";
    long enough = 21_000 + 3 + 2 + 2 + 3 + 2_600 + 3 + 3;
    assertThat(access(list(code, enough - 1, 0), OTHER)).isEmpty();
    assertUnchanged(list(code, enough, 0), OTHER);
  }

  /** The price of a value counts before the access, that of a new account does not. */
  @Test
  void aCalledAccountIsThereOnceItsValueIsPaid() {
    EvmAddress absent = EvmAddress.of("0xab5e000000000000000000000000000000000000");
    String code = "5f5f5f5f6003" + "73" + absent.toString().substring(2) + "5af1";
    long value = 21_000 + 4 * 2 + 3 + 3 + 2 + 2_600 + 9_000;
    assertThat(access(list(code, value - 1, 0), absent)).isEmpty();
    assertUnchanged(list(code, value, 0), absent);
  }

  @Test
  void aCallThatIsRevertedLeavesAnAccessWithoutChanges() {
    InMemoryState state = TestWorld.with("0x5f5f5f5f6003" + PUSH_OTHER + "61fffff1");
    state.put(OTHER, 1, UInt256.ONE, Code.of(Bytes.of("0x60075f555f5ffd")), Map.of());
    AccountAccess other =
        access(run(new WorldState(state), ordinary(PLENTY, 0)), OTHER).orElseThrow();
    assertThat(other.storageReads()).containsExactly(UInt256.ZERO);
    assertThat(other.storageChanges()).isEmpty();
    assertThat(other.balanceChanges()).isEmpty();
  }

  @Test
  void readingASlotIsPaidFirst() {
    long enough = 21_000 + 2 + 2_100;
    assertThat(slotsRead("5f54", enough - 1)).isEmpty();
    assertThat(slotsRead("5f54", enough)).containsExactly(UInt256.ZERO);
  }

  @ParameterizedTest
  @CsvSource({"2300, false", "2301, true"})
  void writingASlotNeedsMoreThanAStipend(long left, boolean read) {
    assertThat(slotsRead("60015f55", 21_000 + 5 + left).contains(UInt256.ZERO)).isEqualTo(read);
  }

  private static List<UInt256> slotsRead(String code, long gas) {
    AccountAccess contract = access(list(code, gas, 0), TestWorld.CONTRACT).orElseThrow();
    assertThat(contract.storageChanges()).isEmpty();
    return contract.storageReads();
  }

  @Test
  void writesAreComparedWithTheValueBeforeTheTransaction() {
    InMemoryState state = new InMemoryState();
    state.put(TestWorld.SENDER, 5, TestWorld.RICHES, Code.EMPTY, Map.of());
    // Slot 1 keeps its 5, slot 2 gets it and loses it again, slot 3 loses its 5, slot 4 is read.
    String code = "600560015560056002555f6002555f60035560045450";
    state.put(
        TestWorld.CONTRACT,
        1,
        UInt256.ZERO,
        Code.of(Bytes.of("0x" + code)),
        Map.of(UInt256.ONE, FIVE, UInt256.of(3), FIVE));
    AccountAccess contract =
        access(run(new WorldState(state), ordinary(PLENTY, 0)), TestWorld.CONTRACT).orElseThrow();
    assertThat(contract.storageChanges())
        .containsExactly(new SlotChanges(UInt256.of(3), List.of(new WordChange(0, UInt256.ZERO))));
    assertThat(contract.storageReads()).containsExactly(UInt256.ONE, UInt256.of(2), UInt256.of(4));
  }

  @Test
  void anAccessListOfATransactionIsNotEnough() {
    TransactionPayload named =
        payload(
            TransactionType.DYNAMIC_FEE,
            PLENTY,
            2,
            0,
            List.of(
                new AccessListEntry(OTHER, List.of(UInt256.ONE)),
                new AccessListEntry(TestWorld.CONTRACT, List.of(UInt256.ONE))),
            List.of());
    BlockAccessList list = run(world(""), named);
    assertThat(access(list, OTHER)).isEmpty();
    assertUnchanged(list, TestWorld.CONTRACT);
  }

  @Test
  void delegationsAreThereButNotTheirTargets() {
    UInt256 owner = UInt256.of(4711);
    Authorization valid = Authorization.sign(UInt256.of(270), OTHER, 0, owner);
    Authorization stale = Authorization.sign(UInt256.of(270), OTHER, 9, UInt256.of(4712));
    Authorization foreign = Authorization.sign(UInt256.of(271), OTHER, 0, UInt256.of(4713));
    BlockAccessList list =
        run(
            world(""),
            payload(
                TransactionType.SET_CODE, PLENTY, 2, 0, List.of(), List.of(valid, stale, foreign)));
    AccountAccess authority = access(list, valid.authority().orElseThrow()).orElseThrow();
    assertThat(authority.nonceChanges()).containsExactly(new WordChange(0, UInt256.ONE));
    assertThat(authority.codeChanges()).hasSize(1);
    assertThat(authority.codeChanges().get(0).code()).isEqualTo(Code.delegationTo(OTHER).bytes());
    assertUnchanged(list, stale.authority().orElseThrow());
    assertThat(access(list, foreign.authority().orElseThrow())).as("never loaded").isEmpty();
    assertThat(access(list, OTHER)).as("only a target").isEmpty();
  }

  @Test
  void theCodeThatADelegatedAccountRunsIsThere() {
    InMemoryState state = new InMemoryState();
    state.put(TestWorld.SENDER, 5, TestWorld.RICHES, Code.EMPTY, Map.of());
    state.put(TestWorld.CONTRACT, 1, UInt256.ZERO, Code.delegationTo(OTHER), Map.of());
    state.put(OTHER, 1, UInt256.ZERO, Code.of(Bytes.of("0x5f54")), Map.of());
    BlockAccessList list = run(new WorldState(state), ordinary(PLENTY, 0));
    assertUnchanged(list, OTHER);
    assertThat(access(list, TestWorld.CONTRACT).orElseThrow().storageReads())
        .containsExactly(UInt256.ZERO);
  }

  @Test
  void aCreatedContractIsThereUnlessItsCreationNeverBegan() {
    EvmAddress created = ContractAddress.of(TestWorld.CONTRACT, 1);
    AccountAccess access = access(list("5f5f6005f0", PLENTY, 0), created).orElseThrow();
    assertThat(access.nonceChanges()).containsExactly(new WordChange(0, UInt256.ONE));
    assertThat(access.balanceChanges()).containsExactly(new WordChange(0, FIVE));
    assertThat(access(list("5f5f60fff0", PLENTY, 0), created))
        .as("the balance of 50 does not cover 255 wei")
        .isEmpty();
    InMemoryState occupied = TestWorld.with("0x5f5f6005f0");
    occupied.put(created, 1, UInt256.ZERO, Code.EMPTY, Map.of());
    assertUnchanged(run(new WorldState(occupied), ordinary(PLENTY, 0)), created);
  }

  @Test
  void aContractThatIsGoneAgainHasReadsOnly() {
    // Initialization code that writes slot 0 and goes.
    TransactionPayload creation =
        TransactionPayload.dynamicFee(
            270,
            5,
            UInt256.of(2),
            UInt256.of(100),
            PLENTY,
            Optional.empty(),
            UInt256.ZERO,
            Bytes.of("0x60015f5533ff"));
    AccountAccess gone =
        access(run(world(""), creation), ContractAddress.of(TestWorld.SENDER, 5)).orElseThrow();
    assertThat(gone.storageReads()).containsExactly(UInt256.ZERO);
    assertThat(gone.storageChanges()).isEmpty();
    assertThat(gone.nonceChanges()).isEmpty();
    assertThat(gone.codeChanges()).isEmpty();
  }

  @Test
  void theReceiverOfASelfDestructionIsThere() {
    AccountAccess other = access(list(PUSH_OTHER + "ff", PLENTY, 0), OTHER).orElseThrow();
    assertThat(other.balanceChanges()).containsExactly(new WordChange(0, UInt256.of(51)));
    long enough = 21_000 + 3 + 5_000 + 2_600;
    assertThat(access(list(PUSH_OTHER + "ff", enough - 1, 0), OTHER)).isEmpty();
  }

  private static Optional<AccountAccess> access(BlockAccessList list, EvmAddress address) {
    return list.accounts().stream()
        .filter(account -> account.address().equals(address))
        .findFirst();
  }

  private static void assertUnchanged(BlockAccessList list, EvmAddress address) {
    assertThat(access(list, address))
        .contains(
            new AccountAccess(address, List.of(), List.of(), List.of(), List.of(), List.of()));
  }

  private static WorldState world(String code) {
    InMemoryState state = TestWorld.with("0x" + code);
    state.put(OTHER, 1, UInt256.ONE, Code.EMPTY, Map.of());
    return new WorldState(state);
  }

  private static BlockAccessList list(String code, long gas, long value) {
    return run(world(code), ordinary(gas, value));
  }

  private static BlockAccessList run(WorldState world, TransactionPayload payload) {
    BlockAccessRecorder recorder = BlockAccessRecorder.begin(world, Fork.AMSTERDAM).orElseThrow();
    PROCESSOR.execute(world, TestWorld.BLOCK, payload.sign(TestWorld.KEY));
    return recorder.list();
  }

  private static TransactionPayload ordinary(long gas, long value) {
    return payload(TransactionType.DYNAMIC_FEE, gas, 2, value, List.of(), List.of());
  }

  private static TransactionPayload payload(
      TransactionType type,
      long gas,
      long tip,
      long value,
      List<AccessListEntry> accessList,
      List<Authorization> authorizations) {
    return new TransactionPayload(
        type,
        Optional.of(UInt256.of(270)),
        5,
        UInt256.of(tip),
        UInt256.of(100),
        gas,
        Optional.of(TestWorld.CONTRACT),
        UInt256.of(value),
        Bytes.EMPTY,
        accessList,
        UInt256.ZERO,
        List.of(),
        authorizations);
  }
}
