package dev.portcullis.ejb.rpc.sending;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.denial.Denial.Origin;
import dev.portcullis.ejb.denial.SubmissionLedger;
import dev.portcullis.ejb.pool.PoolMeters;
import dev.portcullis.ejb.pool.PoolMeters.End;
import dev.portcullis.ejb.pool.PoolReader;
import dev.portcullis.ejb.pool.TransactionPool;
import dev.portcullis.ejb.rpc.NodeCapabilities;
import dev.portcullis.ejb.rpc.PendingStateOverrides;
import dev.portcullis.ejb.rpc.StateOverlayCache;
import dev.portcullis.ejb.rpc.StateOverlayCache.BaseState;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.node.BaseFee;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.PrincipalResolver;
import dev.portcullis.ejb.rpc.policy.RpcDenialRecorder;
import dev.portcullis.ejb.rpc.sending.RawTransactions.Admitted;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.pool.PooledTransaction;
import dev.portcullis.persistence.pool.PooledTransaction.State;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Sends the queued transactions of one sender in order, as far as they are ready. Each is judged
 * when it is sent, by the rights at that moment, on the state after its predecessors (ADR 0121).
 * The process may end at any point. A transaction is recorded before it is sent, and a node reports
 * known transactions.
 */
@ApplicationScoped
public class SenderQueueProcessor {
  /**
   * After this time the node is queried about a transaction that was in flight when a process
   * ended.
   */
  static final Duration LOST = Duration.ofSeconds(30);

  private static final int REFUSED = -32000;
  private static final int FORBIDDEN = -32001;

  @Inject private PoolReader poolReader;
  @Inject private TransactionPool pool;
  @Inject private RawTransactions transactions;
  @Inject private PrincipalResolver principalResolver;
  @Inject private GatewayNodeClient node;
  @Inject private BaseFee fees;
  @Inject private StateOverlayCache stateOverlayCache;
  @Inject private RpcDenialRecorder denials;
  @Inject private NodeCapabilities abilities;
  @Inject private SubmissionLedger submissions;
  @Inject private PoolMeters meters;

  /** The outcome of a run. */
  public enum Result {
    /** The next block may change it. */
    ONGOING,
    /** It waits for an event that does not come with a block. */
    IDLE,
    /** The node or a permit is not available; retry later. */
    HELD_UP
  }

  /**
   * Sends as many transactions as possible.
   *
   * @throws RuntimeException if the node or the database does not respond; retry later
   */
  public Result run(Address sender) {
    ChainHeader head = node.head();
    long account = node.minedNonce(sender);
    List<PooledTransaction> rows = new ArrayList<>();
    for (PooledTransaction row : poolReader.of(sender)) {
      if (row.nonce() < account) {
        overtaken(row);
      } else if (row.state() == State.SENT || hasPrincipal(row)) {
        rows.add(row);
      }
    }
    return send(rows, account, head);
  }

  private Result send(List<PooledTransaction> rows, long account, ChainHeader head) {
    Optional<PendingStateOverrides> stateOverlay = Optional.of(PendingStateOverrides.NONE);
    List<Hash32> below = new ArrayList<>();
    Result result =
        rows.stream().anyMatch(SenderQueueProcessor::isSent) ? Result.ONGOING : Result.IDLE;
    for (int i = 0; i < rows.size() && rows.get(i).nonce() == account + i; i++) {
      PooledTransaction row = known(rows.get(i), i == 0);
      result = Result.ONGOING;
      if (row.state() == State.SENDING) {
        return result;
      }
      if (row.state() == State.WAITING) {
        if (stateOverlay.isEmpty() || row.feeCap().compareTo(fees.next()) < 0) {
          return result;
        }
        Result sent = send(row, stateOverlay.get(), below);
        if (sent != Result.ONGOING) {
          return sent;
        }
      }
      below.add(row.hash());
      stateOverlay = isFollowed(rows, i) ? after(head, below, row, stateOverlay) : Optional.empty();
    }
    return result;
  }

  private Optional<PendingStateOverrides> after(
      ChainHeader head,
      List<Hash32> below,
      PooledTransaction row,
      Optional<PendingStateOverrides> before) {
    return before.flatMap(
        stateOverlay ->
            stateOverlayCache.after(
                new BaseState(head.hash(), below),
                stateOverlay,
                () -> poolReader.read(row).callRequest()));
  }

  /** Whether a queued transaction follows. */
  private static boolean isFollowed(List<PooledTransaction> rows, int index) {
    return rows.stream().skip(index + 1L).anyMatch(row -> row.state() == State.WAITING);
  }

  private static boolean isSent(PooledTransaction row) {
    return row.state() != State.WAITING;
  }

  /** Whether the account of the sender still exists; otherwise its transactions are removed. */
  private boolean hasPrincipal(PooledTransaction row) {
    if (principalResolver.of(row.admission().actor()).isPresent()) {
      return true;
    }
    if (pool.remove(row.hash())) {
      Decision decision = Decision.USER_NOT_FOUND;
      denied(row, CallDeniedException.by(decision, RawTransactions.subject(poolReader.read(row))));
    }
    return false;
  }

  /**
   * The current row. If a transaction was in flight for long, or should be in a block by now, the
   * node is queried. A transaction that the node does not have is sent again.
   */
  private PooledTransaction known(PooledTransaction row, boolean isFirst) {
    boolean isDoubtful = row.state() == State.SENDING || (row.state() == State.SENT && isFirst);
    if (!isDoubtful || Clock.now().isBefore(row.movedAt().plus(LOST))) {
      return row;
    }
    State state = node.transaction(row.hash()).isObject() ? State.SENT : State.WAITING;
    if (!pool.move(row.hash(), row.state(), state)) {
      return row.withState(State.SENDING);
    }
    if (state == State.SENT) {
      submissions.accepted(row.hash());
    }
    return row.withState(state);
  }

  private Result send(
      PooledTransaction row, PendingStateOverrides stateOverlay, List<Hash32> below) {
    SignedTransaction transaction = poolReader.read(row);
    RpcCaller caller = caller(row);
    Admitted admitted;
    try {
      Principal principal =
          principalResolver.of(row.admission().actor()).orElseThrow(RpcError::unauthorized);
      admitted = transactions.admit(caller, principal, transaction, stateOverlay);
    } catch (CallDeniedException callDeniedException) {
      if (isUntraced(callDeniedException)) {
        return Result.HELD_UP;
      }
      if (pool.remove(row.hash())) {
        denied(row, callDeniedException);
      }
      return Result.IDLE;
    } catch (NodeErrorException refusal) {
      if (refusal.code() == RawTransactions.THROTTLED) {
        return Result.HELD_UP;
      }
      submissions.refused(row.hash(), refusal.code(), refusal.getMessage());
      return refused(row);
    } catch (RpcError busy) {
      return Result.HELD_UP;
    }
    // Recorded before it is sent: after a restart, the node is queried for it.
    return pool.begin(row, below) ? sendMarked(row, admitted, below.isEmpty()) : Result.HELD_UP;
  }

  /**
   * A node without traces may have taken over for a while. The denial is then no decision about
   * permissions.
   */
  private boolean isUntraced(CallDeniedException callDeniedException) {
    return callDeniedException.ruleId().equals(Decision.JUDGE_NO_FRAMES.ruleId()) && !node.traces();
  }

  private Result sendMarked(PooledTransaction row, Admitted admitted, boolean isAlone) {
    ArrayNode params = GatewayNodeClient.params().add(poolReader.open(row));
    try {
      var unused = transactions.send(admitted, params);
    } catch (NodeErrorException refusal) {
      if (refusal.code() == RawTransactions.THROTTLED) {
        var unused = pool.move(row.hash(), State.SENDING, State.WAITING);
        return Result.HELD_UP;
      }
      if (!DeferredTransactions.isKnown(refusal)) {
        return refused(row);
      }
      submissions.accepted(row.hash());
    }
    meters.ended(End.SENT);
    pool.sent(row.hash(), isAlone);
    return Result.ONGOING;
  }

  private Result refused(PooledTransaction row) {
    if (pool.remove(row.hash())) {
      meters.ended(End.REFUSED);
    }
    return Result.IDLE;
  }

  private void denied(PooledTransaction row, CallDeniedException callDeniedException) {
    meters.ended(End.DENIED);
    Origin origin = Origin.valueOf(row.admission().origin().toUpperCase(Locale.ROOT));
    String id = denials.denied(callDeniedException, RawTransactions.METHOD, caller(row), origin);
    submissions.denied(row.hash(), id, FORBIDDEN, "Forbidden");
  }

  /** Its nonce is used: by itself, if the node has it, or by another transaction. */
  private void overtaken(PooledTransaction row) {
    boolean isItself = row.state() == State.SENT || node.transaction(row.hash()).isObject();
    if (!pool.remove(row.hash()) || row.state() == State.SENT) {
      return;
    }
    if (isItself) {
      submissions.accepted(row.hash());
    } else {
      meters.ended(End.OVERTAKEN);
      submissions.refused(row.hash(), REFUSED, "nonce too low");
    }
  }

  /** Probes which state the node can trace on, and in how many blocks. */
  void probeIfDue() {
    abilities.probeIfDue();
  }

  /** Removes transactions that have waited too long. */
  public int expire() {
    List<PooledTransaction> expired = pool.expire();
    for (PooledTransaction row : expired) {
      if (row.state() == State.WAITING) {
        meters.ended(End.EXPIRED);
        submissions.refused(
            row.hash(), REFUSED, "it waited for its turn for longer than rpc.pool-hours");
      }
    }
    return expired.size();
  }

  /** The caller for which a transaction is judged and sent. */
  static RpcCaller caller(PooledTransaction row) {
    return RpcCaller.of(
        new CallContext(
            row.admission().requestId(),
            row.admission().traceId(),
            null,
            row.admission().actor(),
            null,
            null,
            null,
            row.admission().ipAddress(),
            null));
  }
}
