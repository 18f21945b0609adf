package dev.portcullis.web.admission;

import dev.portcullis.ejb.security.ClientAddress;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.DotSegments;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Span;
import dev.portcullis.kernel.TraceParent;
import dev.portcullis.web.http.RequestSyntax;
import dev.portcullis.web.http.ServerErrorPages;
import dev.portcullis.web.http.error.ErrorResponseWriter;
import dev.portcullis.web.http.error.RejectedRequestMetrics;
import dev.portcullis.web.http.response.PendingResponse;
import jakarta.inject.Inject;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Assigns each request its id and trace id (R-PLT-2), binds them to the thread and its log lines,
 * and returns both on every response. A request with a {@code traceparent} (W3C) keeps its trace
 * id.
 *
 * <p>A request whose target or headers are malformed is rejected here with 400. A path that another
 * parser could resolve to another resource gets 404. A fault that reaches this filter has the
 * documented form, too.
 *
 * <p>This is a servlet filter and not a JAX-RS one, because only this encloses everything: requests
 * that no resource matches, other servlets, rejections by the server, and responses that fail while
 * they are written. It clears the thread's context when the call is over.
 */
@WebFilter(
    urlPatterns = "/*",
    asyncSupported = true,
    dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ASYNC})
public class RequestContextFilter extends HttpFilter {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(RequestContextFilter.class);
  private static final int MAX_TRACE_ID = 128;
  private static final int MAX_USER_AGENT = 512;
  private static final int MAX_METHOD = 32;
  private static final int MAX_PATH = 512;

  /** The methods of all routes; names of methods are case-sensitive (RFC 9110, 9.1). */
  private static final List<String> METHODS =
      List.of("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE");

  private static final String ARRIVAL = PendingRequest.class.getName();

  @Inject private transient ClientAddress clientAddress;
  @Inject private transient RequestAdmission requestAdmission;
  @Inject private transient RejectedRequestMetrics refusals;

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    PendingRequest pendingRequest = (PendingRequest) request.getAttribute(ARRIVAL);
    try {
      if (pendingRequest == null) {
        arrive(request, response, chain);
      } else if (pendingRequest.resume()) {
        pendingRequest.call.bind();
        bindTrace(request);
        pendingRequest.request.setRequest(request);
        proceed(pendingRequest, response, chain);
      }
      // After a fault the server still writes the response.
      if (requestAdmission.isShuttingDown()) {
        commit(request, response);
      }
    } catch (IOException gone) {
      end(response, gone);
    } finally {
      Context.clear();
    }
  }

  /**
   * Commits a complete response, so that the server cannot replace it. While an application stops,
   * Payara ends its servlet again behind each request, and turns the failure of that into 500.
   */
  static void commit(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (!request.isAsyncStarted()) {
      response.flushBuffer();
    }
  }

  /**
   * Ends the connection after a failed read or write. Payara continues with pipelined requests on a
   * closed connection, and would log a stack trace for each.
   */
  private static void end(HttpServletResponse response, IOException gone) {
    LOG.debug("A client disconnected: {}", gone.toString());
    if (!response.isCommitted()) {
      response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
      response.setHeader("connection", "close");
    }
  }

  /**
   * A request that arrives for the first time; it may be dispatched again after its body has
   * arrived.
   */
  private void arrive(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    CallContext call = bind(request);
    bindTrace(request);
    response.setHeader("x-request-id", call.requestId());
    response.setHeader("x-trace-id", call.traceId());
    response.setHeader("x-content-type-options", "nosniff");
    ServerErrorPages answer = new ServerErrorPages(request, response);
    if (!METHODS.contains(request.getMethod())) {
      refusals.refused(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
      answer.setHeader("allow", String.join(", ", METHODS));
      answer.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    } else if (!RequestSyntax.isReadable(request)) {
      refusals.refused(HttpServletResponse.SC_BAD_REQUEST);
      answer.sendError(HttpServletResponse.SC_BAD_REQUEST);
    } else if (!RequestSyntax.isUnambiguous(request)) {
      refusals.refused(HttpServletResponse.SC_NOT_FOUND);
      answer.sendError(HttpServletResponse.SC_NOT_FOUND);
    } else {
      PendingRequest pendingRequest = requestAdmission.admit(request, response, call);
      if (pendingRequest.isAsync()) {
        pendingRequest.leave();
      } else {
        proceed(pendingRequest, response, chain);
      }
    }
  }

  private void proceed(
      PendingRequest pendingRequest, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    switch (pendingRequest.step) {
      case SERVE -> serve(pendingRequest, response, chain);
      case REFUSE -> {
        pendingRequest.release();
        ErrorResponseWriter.write(
            pendingRequest.failure,
            pendingRequest.request.getRequestURI(),
            response,
            pendingRequest.closes);
      }
      case END -> pendingRequest.release();
    }
  }

  private void serve(PendingRequest pendingRequest, HttpServletResponse response, FilterChain chain)
      throws IOException {
    PendingResponse pending = requestAdmission.answer(pendingRequest);
    pending.bind(pendingRequest.request);
    ServerErrorPages answer = new ServerErrorPages(pendingRequest.request, response);
    requestAdmission.yieldedPermit(pendingRequest).bind();
    try {
      try {
        chain.doFilter(pendingRequest.request, answer);
      } catch (RuntimeException | ServletException fault) {
        answer.fault(fault);
      } finally {
        pending.finish(pendingRequest.request, response, refusals);
      }
    } finally {
      requestAdmission.onProcessed(pendingRequest);
    }
  }

  /** Outbound calls for this request belong to the trace of its {@code traceparent}, if any. */
  private static void bindTrace(HttpServletRequest request) {
    traceParent(request).ifPresent(Span::setParent);
  }

  /** Several headers are treated as none (W3C Trace Context, 3.2). */
  private static Optional<TraceParent> traceParent(HttpServletRequest request) {
    List<String> sent = Collections.list(request.getHeaders(TraceParent.HEADER));
    return sent.size() == 1 ? TraceParent.parse(sent.get(0)) : Optional.empty();
  }

  private CallContext bind(HttpServletRequest request) {
    String sent = request.getHeader("x-trace-id");
    String traceId =
        traceParent(request)
            .map(TraceParent::traceId)
            .orElseGet(() -> isTraceId(sent) ? sent : Ids.uuid().toString());
    String method = cut(request.getMethod(), MAX_METHOD);
    String path = cut(WalletPath.masked(request), MAX_PATH);
    CallContext call =
        new CallContext(
            Ids.uuid().toString(),
            traceId,
            null,
            Actor.ANONYMOUS,
            method + " " + path,
            method,
            path,
            clientAddress.of(request.getRemoteAddr(), forwardedFor(request)),
            cut(request.getHeader("user-agent"), MAX_USER_AGENT));
    return call.bind();
  }

  private static String cut(String text, int length) {
    return text == null || text.length() <= length ? text : text.substring(0, length);
  }

  /**
   * All lines of the header as one (RFC 9110, 5.3), or null: some proxies add a line of their own
   * below the client's.
   */
  private static String forwardedFor(HttpServletRequest request) {
    List<String> lines = Collections.list(request.getHeaders("x-forwarded-for"));
    return lines.isEmpty() ? null : String.join(",", lines);
  }

  /**
   * 1 to 128 visible ASCII characters that a path can contain: others could forge log lines or
   * headers, or another path.
   */
  private static boolean isTraceId(String text) {
    return text != null
        && !text.isEmpty()
        && text.length() <= MAX_TRACE_ID
        && text.chars().allMatch(c -> c > ' ' && c < 127)
        && !DotSegments.in(text);
  }
}
