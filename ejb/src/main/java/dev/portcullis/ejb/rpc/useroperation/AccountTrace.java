package dev.portcullis.ejb.rpc.useroperation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.trace.CreatedContracts;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The calls that an account makes while its entry point executes an operation, in their order. They
 * come from a trace by {@code callTracer} (R-CHN-28). Frames in which only the permitted code of
 * the account runs are no calls: its implementation, its beacon, and its calls of its own {@code
 * execute}. An account that runs other code by a delegate call is not readable.
 */
final class AccountTrace {
  private static final Pattern NO_GAS = Pattern.compile("0x0*");
  private static final String CALLS = "calls";
  private static final String TYPE = "type";
  private static final String CALL = "CALL";
  private static final String STATICCALL = "STATICCALL";
  private static final String DELEGATECALL = "DELEGATECALL";
  private static final String CREATE = "CREATE";
  private static final String NOTHING = "0x";

  /** Whether the callee has code, as traces of the embedded chain report it. */
  private static final String HAS_CODE = "hasCode";

  /**
   * A call of the account.
   *
   * @param call the call, as a transaction of the account would make it
   * @param frame its frame, the outermost of its own trace
   */
  record AccountCall(Call call, JsonNode frame) {
    /** Whether code ran at the target. False if that is unknown. */
    boolean ranCode() {
      return frame.path(HAS_CODE).asBoolean(false) || !frame.path(CALLS).isEmpty();
    }
  }

  private final SmartAccount account;
  private final List<AccountCall> calls = new ArrayList<>();

  private AccountTrace(SmartAccount account) {
    this.account = account;
  }

  /**
   * Reads a trace, whose frames may be changed by this.
   *
   * @param outermost the call of the entry point
   * @param callData the calldata of that call
   * @return empty if it is another call, or unreadable
   */
  static Optional<AccountTrace> read(
      JsonNode outermost, SmartAccount account, Address entryPoint, String callData) {
    boolean isOperation =
        is(outermost, CALL)
            && address(outermost, "from").equals(Optional.of(entryPoint))
            && address(outermost, "to").equals(Optional.of(account.address()))
            && input(outermost).equals(callData);
    if (!isOperation) {
      return Optional.empty();
    }
    AccountTrace trace = new AccountTrace(account);
    if (!trace.walk(outermost)) {
      return Optional.empty();
    }
    trace.markCreations();
    return Optional.of(trace);
  }

  /** The calls of the account. */
  List<AccountCall> calls() {
    return calls;
  }

  /** Whether each part of an execution is a call here that ran, in the same order. */
  boolean includes(List<ExecutionPart> parts) {
    int next = 0;
    for (AccountCall each : calls) {
      if (next < parts.size() && isOf(each, parts.get(next))) {
        next++;
      }
    }
    return next == parts.size();
  }

  private static boolean isOf(AccountCall made, ExecutionPart part) {
    Call call = made.call();
    return part.to().equals(call.to())
        && call.access() == AccessType.WRITE
        && part.data().equals(call.calldata().text())
        && !neverRan(made.frame());
  }

  /**
   * The call failed for lack of balance or by its depth, so nothing beneath it was traced. Code
   * that ran has used gas.
   */
  private static boolean neverRan(JsonNode frame) {
    return frame.hasNonNull("error")
        && NO_GAS.matcher(frame.path("gasUsed").asText("0x0")).matches();
  }

  private boolean walk(JsonNode outermost) {
    Deque<JsonNode> open = new ArrayDeque<>();
    push(open, outermost);
    while (!open.isEmpty()) {
      JsonNode frame = open.pop();
      if (!address(frame, "from").equals(Optional.of(account.address()))) {
        return false;
      }
      if (runsOwnCode(frame)) {
        push(open, frame);
      } else if (!isBeaconRead(frame) && !isPrecompiledRead(frame) && !add(frame)) {
        return false;
      }
    }
    return true;
  }

  /** The first call is on top. */
  private static void push(Deque<JsonNode> open, JsonNode frame) {
    JsonNode inner = frame.path(CALLS);
    for (int i = inner.size() - 1; i >= 0; i--) {
      open.push(inner.get(i));
    }
  }

  private boolean runsOwnCode(JsonNode frame) {
    return isOwnDelegateCall(frame)
        || (is(frame, CALL)
            && isTo(frame, account.address())
            && input(frame).startsWith(ExecutionDecoder.EXECUTE));
  }

  private boolean isOwnDelegateCall(JsonNode frame) {
    return is(frame, DELEGATECALL) && isTo(frame, account.implementation());
  }

  private boolean isBeaconRead(JsonNode frame) {
    return is(frame, STATICCALL)
        && isTo(frame, account.beacon())
        && input(frame).equals(SmartAccountLookup.IMPLEMENTATION)
        && frame.path(CALLS).isEmpty();
  }

  private static boolean isPrecompiledRead(JsonNode frame) {
    return is(frame, STATICCALL)
        && address(frame, "to").filter(ExecutionTrace::isPrecompiled).isPresent();
  }

  private boolean add(JsonNode frame) {
    boolean isStatic = is(frame, STATICCALL);
    boolean isCreation = is(frame, CREATE);
    Optional<Address> to = address(frame, "to");
    String input = input(frame);
    if (!HexText.isBytes(input)
        || !(isCreation || ((isStatic || is(frame, CALL)) && to.isPresent()))) {
      return false;
    }
    if (isStatic) {
      ((ObjectNode) frame).put(TYPE, CALL);
    }
    markPayments(frame);
    calls.add(
        new AccountCall(
            new Call(
                account.address(),
                isCreation ? null : to.get(),
                Calldata.of(input),
                isStatic ? AccessType.READ : AccessType.WRITE),
            frame));
    return true;
  }

  /** A contract that an earlier call created has code for later ones. */
  private void markCreations() {
    Set<Address> created = new HashSet<>();
    for (AccountCall each : calls) {
      if (!created.isEmpty()) {
        mark(each.frame(), created);
      }
      created.addAll(CreatedContracts.of(each.frame()));
    }
  }

  private static void mark(JsonNode called, Set<Address> created) {
    Deque<JsonNode> open = new ArrayDeque<>(List.of(called));
    while (!open.isEmpty()) {
      JsonNode frame = open.pop();
      if (address(frame, "to").filter(created::contains).isPresent()) {
        ((ObjectNode) frame).put(HAS_CODE, true);
      }
      push(open, frame);
    }
  }

  /**
   * A payment to the account runs permitted code only. It is judged like a payment to an account
   * without code.
   */
  private void markPayments(JsonNode called) {
    Deque<JsonNode> open = new ArrayDeque<>();
    push(open, called);
    while (!open.isEmpty()) {
      JsonNode frame = open.pop();
      if (isPayment(frame)) {
        ObjectNode payment = (ObjectNode) frame;
        payment.put(HAS_CODE, false);
        payment.remove(CALLS);
      } else {
        push(open, frame);
      }
    }
  }

  private boolean isPayment(JsonNode called) {
    if (!is(called, CALL) || !isTo(called, account.address()) || !input(called).equals(NOTHING)) {
      return false;
    }
    Deque<JsonNode> open = new ArrayDeque<>();
    push(open, called);
    while (!open.isEmpty()) {
      JsonNode frame = open.pop();
      if (isOwnDelegateCall(frame)) {
        push(open, frame);
      } else if (!isBeaconRead(frame)) {
        return false;
      }
    }
    return true;
  }

  private static boolean is(JsonNode frame, String type) {
    return frame.path(TYPE).asText().toUpperCase(Locale.ROOT).equals(type);
  }

  private static boolean isTo(JsonNode frame, Address target) {
    return address(frame, "to").equals(Optional.of(target));
  }

  private static Optional<Address> address(JsonNode frame, String field) {
    return Optional.of(frame.path(field).asText()).filter(Address::isValid).map(Address::new);
  }

  private static String input(JsonNode frame) {
    return frame.path("input").asText(NOTHING).toLowerCase(Locale.ROOT);
  }
}
