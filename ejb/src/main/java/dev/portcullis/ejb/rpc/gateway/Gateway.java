package dev.portcullis.ejb.rpc.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.denial.Denial.Origin;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcEndpoint;
import dev.portcullis.ejb.rpc.endpoint.AccountEndpoint;
import dev.portcullis.ejb.rpc.endpoint.ServiceEndpoint;
import dev.portcullis.ejb.rpc.endpoint.WalletEndpoint;
import dev.portcullis.ejb.rpc.limit.NodeWorkload;
import dev.portcullis.ejb.rpc.limit.PermitRequiredException;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.ejb.rpc.message.RpcResponseWriter;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.RpcDenialRecorder;
import dev.portcullis.ejb.rpc.policy.RpcMeters;
import dev.portcullis.ejb.rpc.policy.RpcOutcome;
import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.kernel.Span;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers messages, each call separately, and records denials. */
@ApplicationScoped
public class Gateway {
  private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);

  @Inject private AccountEndpoint account;
  @Inject private WalletEndpoint wallet;
  @Inject private ServiceEndpoint service;
  @Inject private RpcDenialRecorder denials;
  @Inject private RpcConfig config;
  @Inject private RpcMeters meters;
  @Inject private PolicyFeed rights;

  private final LogThrottle lines = LogThrottle.perMinute(5);

  /** The endpoint of a message, with the origin for its denials. */
  public enum Entry {
    /** {@code /rpc} and {@code /rpc/ws}. */
    ACCOUNT(Origin.RPC),
    /** {@code /rpc/wallet/{token}}. */
    WALLET(Origin.RPC_WALLET),
    /** {@code /rpc/service}. */
    SERVICE(Origin.RPC);

    private final Origin origin;

    Entry(Origin origin) {
      this.origin = origin;
    }
  }

  /**
   * The execution of a message.
   *
   * @param entry the endpoint of the message
   */
  public MessageExecution answer(Entry entry, RpcMessage message, RpcCaller caller) {
    RpcEndpoint endpoint =
        switch (entry) {
          case ACCOUNT -> account;
          case WALLET -> wallet;
          case SERVICE -> service;
        };
    return run(
        message,
        caller,
        endpoint,
        request -> NodeWorkload.ofGateway(request.method()),
        entry.origin);
  }

  /**
   * Answers a message by the legacy rollup, which belongs to no organization. The principal, the
   * bounds and the errors are the same, but its permits are separate.
   */
  public MessageExecution legacy(RpcEndpoint endpoint, RpcMessage message, RpcCaller caller) {
    return run(message, caller, endpoint, request -> NodeWorkload.LEGACY, Origin.RPC);
  }

  /**
   * The response to a message that exceeds the rate limit; none of its calls is answered (1.10).
   *
   * @param limit the limit of a time window
   * @param seconds the delay in seconds before a retry
   */
  public static byte[] tooMany(long limit, long seconds) {
    RpcResponseWriter answers = new RpcResponseWriter(false, Integer.MAX_VALUE);
    answers.error(NullNode.instance, tooManyError(limit, seconds * 1_000));
    return answers.piece(true);
  }

  /** The response to a client that opens a connection with invalid credentials. */
  public static byte[] unauthorized() {
    RpcResponseWriter answers = new RpcResponseWriter(false, Integer.MAX_VALUE);
    answers.error(NullNode.instance, RpcError.unauthorized());
    return answers.piece(true);
  }

  /**
   * The response to a message that exceeds the rate limit of a connection. It is one error for all
   * calls, with the id if it is a single call. It is empty if no call expects a response.
   *
   * @param limit the limit of a time window
   * @param millis the delay in milliseconds before a retry
   */
  public static byte[] tooManyOf(RpcMessage message, long limit, long millis) {
    if (!message.isAnswered()) {
      return new byte[0];
    }
    RpcResponseWriter answers = new RpcResponseWriter(false, Integer.MAX_VALUE);
    RpcRequest first = message.calls().get(0);
    answers.error(!message.isBatch() ? first.id() : NullNode.instance, tooManyError(limit, millis));
    return answers.piece(true);
  }

  private static RpcError tooManyError(long limit, long millis) {
    return RpcError.of(
        -32005,
        "Too many calls; at most " + limit + " in a window of time",
        JsonNodeFactory.instance.objectNode().put("retryAfterMs", millis));
  }

  private MessageExecution run(
      RpcMessage message,
      RpcCaller caller,
      RpcEndpoint endpoint,
      Function<RpcRequest, NodeWorkload> works,
      Origin origin) {
    MessageContext messageContext =
        new MessageContext(endpoint, origin, new NegativeCache(rights::known));
    return new MessageExecution(
        message,
        caller,
        new MessageExecution.Bounds(
            config.messageTime(), config.maxAnswerBytes(), System::nanoTime),
        works,
        request -> counted(request, caller, messageContext));
  }

  /**
   * The context of a message.
   *
   * @param endpoint answers its calls
   * @param origin the origin of the message
   * @param nothings the absent items already reported to the caller
   */
  private record MessageContext(RpcEndpoint endpoint, Origin origin, NegativeCache nothings) {}

  private JsonNode counted(RpcRequest request, RpcCaller caller, MessageContext messageContext) {
    long began = System.nanoTime();
    RpcOutcome outcome = RpcOutcome.FAILED;
    Span span = Span.begin(RpcMeters.label(request.method()), Span.Kind.SERVER);
    try {
      JsonNode result = result(request, caller, messageContext);
      outcome = RpcOutcome.ANSWERED;
      return result;
    } catch (RpcError error) {
      outcome = RpcOutcome.of(error.code());
      throw error;
    } catch (PermitRequiredException moved) {
      outcome = null;
      throw moved;
    } finally {
      if (outcome != null) {
        meters.ended(request.method(), outcome, System.nanoTime() - began);
      }
      span.with("rpc.system", "jsonrpc")
          .with("portcullis.outcome", outcome == null ? "moved" : outcome.label())
          .failed(outcome == RpcOutcome.FAILED)
          .end();
    }
  }

  private JsonNode result(RpcRequest request, RpcCaller caller, MessageContext messageContext) {
    if (request.problem() != null) {
      throw request.problem();
    }
    if (caller.refused()) {
      throw RpcError.unauthorized();
    }
    if (!caller.isConnected().getAsBoolean()) {
      throw RpcError.busy("The client no longer waits for the response");
    }
    if (caller.viewed() != null && messageContext.endpoint() != account) {
      throw RpcError.invalidRequest(RpcCaller.VIEW_AS + " is for /rpc only");
    }
    try {
      return messageContext
          .nothings()
          .answer(request, () -> messageContext.endpoint().answer(request, caller));
    } catch (CallDeniedException callDeniedException) {
      throw callDeniedException.error(
          denials.denied(callDeniedException, request.method(), caller, messageContext.origin()));
    } catch (NodeErrorException refusal) {
      throw refusal.isOfUnknownMethod()
          ? RpcError.methodNotFound(refusal.getMessage())
          : RpcError.of(refusal.code(), refusal.getMessage(), refusal.data());
    } catch (Failure failure) {
      throw error(failure);
    } catch (RpcError | PermitRequiredException error) {
      throw error;
    } catch (RuntimeException fault) {
      throw fault(request, fault);
    }
  }

  private static RpcError error(Failure failure) {
    return switch (failure.reason()) {
      case VALIDATION, INVALID_INPUT, INVALID_ENTITY, NOT_FOUND, GONE, TOO_LARGE ->
          RpcError.invalidParams(failure.getMessage());
      case UNAUTHENTICATED, STEP_UP_REQUIRED, WALLET_NOT_LINKED -> RpcError.unauthorized();
      case FORBIDDEN, CONTRACT_UNCONFIRMED, PERMISSION_NOT_HELD ->
          RpcError.forbidden(failure.getMessage(), null);
      case OVERLOADED, TOO_SLOW -> RpcError.busy(failure.getMessage());
      case RATE_LIMITED -> RpcError.of(-32005, failure.getMessage(), null);
      case CHAIN_UNAVAILABLE -> RpcError.internal(failure.getMessage());
      case ALREADY_EXISTS,
          CONFLICT,
          PRECONDITION_FAILED,
          ORGANIZATION_QUOTA,
          WALLET_LIMIT,
          METHOD_NOT_ALLOWED,
          NOT_ACCEPTABLE,
          UNSUPPORTED_MEDIA_TYPE ->
          RpcError.invalidRequest(failure.getMessage());
    };
  }

  private RpcError fault(RpcRequest request, RuntimeException fault) {
    if (DatabaseOutage.isCauseOf(fault)) {
      lines.permit("database").ifPresent(more -> LOG.warn("A call failed: no database{}", more));
      return RpcError.busy("The database does not respond; try again later");
    }
    lines
        .permit(request.method())
        .ifPresent(more -> LOG.error("{} failed{}", request.method(), more, fault));
    return RpcError.internal("Internal error");
  }
}
