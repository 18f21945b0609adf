package dev.portcullis.ejb.inclusion;

import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.simulation.ResultTracer;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a transaction did, seen by its single steps: it shares nothing with what the rule is shown.
 */
final class SeenFrames implements ResultTracer<SeenFrames.Seen> {
  private static final int BALANCE = 0x31;
  private static final int EXTCODECOPY = 0x3c;
  private static final int EXTCODEHASH = 0x3f;
  private static final int SLOAD = 0x54;
  private static final int SSTORE = 0x55;
  private static final int TSTORE = 0x5d;
  private static final int LOG_0 = 0xa0;
  private static final int LOG_4 = 0xa4;

  /** A place of storage. */
  record Slot(EvmAddress account, UInt256 number) {}

  /** What was seen of a whole transaction besides its frames, for the coverage. */
  static final class Told {
    /** All that ran. */
    final BitSet opcodes = new BitSet(0x100);

    final Set<Slot> read = new HashSet<>();
    final Set<Slot> written = new HashSet<>();
    boolean delegated;
  }

  /** A frame and what it did. */
  static final class Seen {
    final FrameKind kind;
    final EvmAddress to;
    final Bytes input;

    /** As whom the code runs. */
    final EvmAddress place;

    /** Whether there was code to run. */
    final boolean runs;

    boolean changes;
    final Set<EvmAddress> looks = new HashSet<>();
    final List<Seen> calls = new ArrayList<>();

    Seen(FrameEntry entry, Seen above, boolean runs) {
      boolean borrows =
          entry.kind() == FrameKind.DELEGATECALL || entry.kind() == FrameKind.CALLCODE;
      kind = entry.kind();
      to = entry.to();
      input = kind == FrameKind.SELFDESTRUCT ? Bytes.EMPTY : entry.input();
      place = borrows ? above.place : to;
      this.runs = borrows || runs;
      changes = creates() || kind == FrameKind.SELFDESTRUCT || pays(entry);
    }

    private static boolean pays(FrameEntry entry) {
      return entry.kind() == FrameKind.CALL && !entry.value().isZero();
    }

    boolean creates() {
      return kind == FrameKind.CREATE || kind == FrameKind.CREATE2;
    }

    /** Whether anything is changed in it or beneath. */
    boolean changesAnything() {
      return changes || calls.stream().anyMatch(Seen::changesAnything);
    }
  }

  private final StateReader state;
  private final List<Seen> open = new ArrayList<>();
  private final Told told;
  private Seen outermost;

  /** Of the operation that was begun last and perhaps fails. */
  private Runnable begun = () -> {};

  SeenFrames(StateReader state, Told told) {
    this.state = state;
    this.told = told;
  }

  private Seen running() {
    return open.get(open.size() - 1);
  }

  private void done() {
    begun.run();
    begun = () -> {};
  }

  @Override
  public void enter(FrameEntry entry) {
    done();
    Code code = Accounts.code(state, entry.to());
    boolean runs = code.size() > 0;
    told.delegated |= code.delegation().isPresent();
    Seen frame = new Seen(entry, open.isEmpty() ? null : running(), runs);
    if (open.isEmpty()) {
      outermost = frame;
    } else {
      running().calls.add(frame);
    }
    open.add(frame);
  }

  @Override
  public void exit(FrameExit exit) {
    if (exit.error().isEmpty()) {
      done();
    }
    begun = () -> {};
    open.remove(open.size() - 1);
  }

  @Override
  public boolean wantsSteps() {
    return true;
  }

  @Override
  public void step(Step step) {
    done();
    Seen frame = running();
    int opcode = step.opcode();
    told.opcodes.set(opcode);
    note(step);
    if (opcode == SSTORE || opcode == TSTORE || (opcode >= LOG_0 && opcode <= LOG_4)) {
      begun = () -> frame.changes = true;
    } else if (opcode == BALANCE || opcode == EXTCODECOPY || opcode == EXTCODEHASH) {
      List<UInt256> stack = step.stack();
      if (!stack.isEmpty()) {
        byte[] word = stack.get(stack.size() - 1).toArray();
        EvmAddress account = EvmAddress.of(Arrays.copyOfRange(word, 12, 32));
        if (!account.equals(step.address())) {
          begun = () -> frame.looks.add(account);
        }
      }
    }
  }

  private void note(Step step) {
    if ((step.opcode() == SLOAD || step.opcode() == SSTORE) && !step.stack().isEmpty()) {
      Slot slot = new Slot(step.address(), step.stack().get(step.stack().size() - 1));
      (step.opcode() == SLOAD ? told.read : told.written).add(slot);
    }
  }

  @Override
  public Seen finish(ExecutionResult result) {
    return outermost;
  }
}
