package dev.portcullis.devnet.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorldStateTest {

  private static final EvmAddress ADDRESS = EvmAddress.of(0xabc);
  private static final UInt256 SLOT = UInt256.of(3);
  private static final UInt256 OLD = UInt256.of(10);
  private static final UInt256 NEW = UInt256.of(20);
  private static final Code CODE = Code.of(Bytes.of("0x00"));

  @Test
  void revertUndoesEveryKindOfChange() {
    WorldState world = new WorldState(stored());
    MutableAccount account = world.load(ADDRESS);
    StorageSlot slot = world.slot(account, SLOT);
    int snapshot = world.snapshot();

    world.setNonce(account, 9);
    world.credit(account, NEW);
    world.setCode(account, CODE);
    world.write(slot, NEW);
    world.setTransient(account, SLOT, NEW);
    world.addLog(new Log(ADDRESS, List.of(), Bytes.EMPTY));
    world.addRefund(5);
    world.markCreated(account);
    assertThat(world.warm(account)).isTrue();
    assertThat(world.warm(slot)).isTrue();
    world.revert(snapshot);

    assertThat(world.account(ADDRESS)).contains(new Account(1, OLD, CODE.hash()));
    assertThat(slot.value()).isEqualTo(OLD);
    assertThat(world.transientValue(account, SLOT)).isEqualTo(UInt256.ZERO);
    assertThat(world.logs()).isEmpty();
    assertThat(world.refund()).isZero();
    assertThat(world.isCreated(account)).isFalse();
    assertThat(world.warm(account)).as("cold again").isTrue();
    assertThat(world.warm(slot)).as("cold again").isTrue();
    assertThat(world.changes().accounts()).isEmpty();
  }

  @Test
  void theOriginalValueIsThatOfTheTransactionStart() {
    WorldState world = new WorldState(stored());
    StorageSlot slot = world.slot(world.load(ADDRESS), SLOT);
    world.write(slot, NEW);
    world.write(slot, UInt256.ONE);
    assertThat(world.original(slot)).isEqualTo(OLD);
    world.endTransaction();
    world.beginTransaction();
    assertThat(world.original(slot)).isEqualTo(UInt256.ONE);
  }

  @Test
  void changesCanBeStoredAndBuiltUpon() {
    InMemoryState state = stored();
    WorldState lower = new WorldState(state);
    lower.write(lower.slot(lower.load(ADDRESS), SLOT), NEW);
    lower.endTransaction();
    WorldState upper = new WorldState(lower);
    assertThat(upper.storage(ADDRESS, SLOT)).isEqualTo(NEW);
    upper.write(upper.slot(upper.load(ADDRESS), SLOT), UInt256.ZERO);
    upper.endTransaction();
    assertThat(upper.changes().accounts().get(ADDRESS).storage())
        .isEqualTo(Map.of(SLOT, UInt256.ZERO));
    assertThat(lower.storage(ADDRESS, SLOT)).as("below nothing changed").isEqualTo(NEW);
    state.apply(upper.changes());
    assertThat(state.hasStorage(ADDRESS)).isFalse();
  }

  @Test
  void anAccountCreatedAndDestroyedInATransactionLeavesNoTrace() {
    WorldState world = new WorldState(stored());
    MutableAccount young = world.load(EvmAddress.of(77));
    world.markCreated(young);
    world.setNonce(young, 1);
    world.write(world.slot(young, SLOT), NEW);
    world.markDestroyed(young, false);
    world.endTransaction();
    assertThat(world.account(EvmAddress.of(77))).isEmpty();
    assertThat(world.storage(EvmAddress.of(77), SLOT)).isEqualTo(UInt256.ZERO);
    assertThat(world.changes().accounts()).isEmpty();
  }

  @Test
  void anEmptyAccountVanishesWhenTouchedAndStaysWhenNot() {
    InMemoryState state = new InMemoryState();
    state.put(ADDRESS, 0, UInt256.ZERO, Code.EMPTY, Map.of(SLOT, OLD));
    WorldState world = new WorldState(state);
    assertThat(world.account(ADDRESS)).isPresent();
    world.credit(world.load(ADDRESS), UInt256.ZERO);
    world.endTransaction();
    assertThat(world.changes().accounts())
        .isEqualTo(
            Map.of(ADDRESS, new StateChanges.AccountChange(Optional.empty(), true, Map.of())));
  }

  private static InMemoryState stored() {
    InMemoryState state = new InMemoryState();
    state.put(ADDRESS, 1, OLD, CODE, Map.of(SLOT, OLD));
    return state;
  }
}
