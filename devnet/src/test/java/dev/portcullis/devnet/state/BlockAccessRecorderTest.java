package dev.portcullis.devnet.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.state.BlockAccessList.AccountAccess;
import dev.portcullis.devnet.state.BlockAccessList.SlotChanges;
import dev.portcullis.devnet.state.BlockAccessList.WordChange;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Accesses of several transactions of a block (EIP-7928). */
class BlockAccessRecorderTest {
  private static final EvmAddress FIRST = EvmAddress.of(0xa);
  private static final EvmAddress SECOND = EvmAddress.of(0xb);
  private static final UInt256 OLD = UInt256.of(10);
  private static final UInt256 NEW = UInt256.of(20);

  private final WorldState world = new WorldState(stored());
  private final BlockAccessRecorder recorder =
      BlockAccessRecorder.begin(world, Fork.AMSTERDAM).orElseThrow();

  private static InMemoryState stored() {
    InMemoryState state = new InMemoryState();
    state.put(FIRST, 1, OLD, Code.EMPTY, Map.of(UInt256.ONE, OLD));
    return state;
  }

  @Test
  void earlierForksRecordNothing() {
    for (Fork fork : List.of(Fork.CANCUN, Fork.PRAGUE, Fork.OSAKA)) {
      assertThat(BlockAccessRecorder.begin(world, fork)).isEmpty();
    }
  }

  @Test
  void eachChangeHasTheIndexOfItsTransaction() {
    credit(FIRST, 1);
    credit(SECOND, 1);
    credit(FIRST, 0);
    credit(FIRST, 2);
    assertThat(recorder.list().accounts())
        .containsExactly(
            access(FIRST, new WordChange(0, UInt256.of(11)), new WordChange(3, UInt256.of(13))),
            access(SECOND, new WordChange(1, UInt256.ONE)));
  }

  @Test
  void aTransactionThatDoesNotEndLeavesNothing() {
    world.beginTransaction();
    world.credit(world.load(SECOND), UInt256.ONE);
    world.revert(0);
    credit(FIRST, 1);
    assertThat(recorder.list().accounts())
        .containsExactly(access(FIRST, new WordChange(0, UInt256.of(11))));
    world.beginTransaction();
    world.credit(world.load(SECOND), UInt256.ONE);
    assertThat(recorder.list().accounts()).as("it has not ended yet").hasSize(1);
  }

  @Test
  void aChangeAndItsUndoingAreTwoChangesInTwoTransactions() {
    write(NEW);
    write(NEW);
    write(OLD);
    AccountAccess access = recorder.list().accounts().get(0);
    assertThat(access.storageChanges())
        .containsExactly(
            new SlotChanges(UInt256.ONE, List.of(new WordChange(0, NEW), new WordChange(2, OLD))));
    assertThat(access.storageReads()).as("a changed slot is no read").isEmpty();
  }

  @Test
  void aSlotThatIsWrittenUnreadIsAChange() {
    world.beginTransaction();
    world.overwrite(world.load(SECOND), OLD, NEW);
    world.endTransaction();
    assertThat(recorder.list().accounts().get(0).storageChanges())
        .containsExactly(new SlotChanges(OLD, List.of(new WordChange(0, NEW))));
  }

  private void credit(EvmAddress address, long wei) {
    world.beginTransaction();
    world.credit(world.load(address), UInt256.of(wei));
    world.endTransaction();
  }

  private void write(UInt256 value) {
    world.beginTransaction();
    MutableAccount account = world.load(FIRST);
    StorageSlot slot = world.slot(account, UInt256.ONE);
    world.accessed(account, UInt256.ONE, slot);
    world.write(slot, value);
    world.endTransaction();
  }

  private static AccountAccess access(EvmAddress address, WordChange... balances) {
    return new AccountAccess(
        address, List.of(), List.of(), List.of(balances), List.of(), List.of());
  }
}
