package dev.portcullis.web.policyservice;

import dev.portcullis.ejb.policyservice.PolicyDecisionView;
import dev.portcullis.ejb.policyservice.PolicyService;
import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Json;
import dev.portcullis.web.http.error.ErrorResponseWriter;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;

/**
 * {@code POST /policy/admit} and {@code /policy/judge} (spec 7, P1.1). Every decision is a 200, a
 * denial too. Any other status means that nothing was decided, and has the error body of all
 * routes.
 *
 * <p>This is a servlet and not a resource. A query is parsed in a loop, because it nests deeper
 * than JSON trees may. It changes nothing, so it leaves no audit row, and pages of other sites may
 * not call it. {@code RequestContextFilter} wraps it as it wraps everything, with separate permits
 * for sequencers.
 */
@WebServlet(asyncSupported = true, loadOnStartup = 1, urlPatterns = PolicyServlet.PATH + "/*")
public class PolicyServlet extends HttpServlet {
  /** The path of policy queries. */
  public static final String PATH = "/policy";

  private static final long serialVersionUID = 1L;
  private static final String JSON = "application/json";
  private static final String ADMIT = "/admit";
  private static final String JUDGE = "/judge";

  @Inject private transient PolicyService policy;
  @Inject private transient PolicyClientAuthenticator askers;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getPathInfo();
    if (!ADMIT.equals(path) && !JUDGE.equals(path)) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    if (!request.getMethod().equals("POST")) {
      response.setHeader("allow", "POST");
      response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
      return;
    }
    try {
      askers.authenticate(request, response);
      if (!isJson(request.getContentType())) {
        throw Failure.of(Reason.UNSUPPORTED_MEDIA_TYPE, "The body must be application/json");
      }
      write(response, answer(path, request.getInputStream().readAllBytes()));
    } catch (Failure refused) {
      ErrorResponseWriter.write(refused, PATH + path, response, false);
    } catch (RuntimeException fault) {
      if (!DatabaseOutage.isCauseOf(fault)) {
        throw fault;
      }
      ErrorResponseWriter.write(
          Failure.of(Reason.OVERLOADED, "The database does not respond; try again later"),
          PATH + path,
          response,
          false);
    }
  }

  private PolicyDecisionView answer(String path, byte[] body) {
    return path.equals(ADMIT) ? policy.admit(body) : policy.judge(body);
  }

  private static boolean isJson(String type) {
    return type != null && type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(JSON);
  }

  private static void write(HttpServletResponse response, PolicyDecisionView answer)
      throws IOException {
    byte[] body = Json.MAPPER.writeValueAsBytes(answer);
    response.setHeader("cache-control", "no-store");
    response.setContentType(JSON);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
