package dev.portcullis.web.http;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;

/** Shows what is the same for everybody and can only be fetched. */
public abstract class FixedBodyServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "OPTIONS");

  /** Whoever may not do something is told what they may do (RFC 9110, 15.5.6). */
  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    if (METHODS.contains(request.getMethod())) {
      super.service(request, response);
    } else {
      response.setHeader("allow", "GET, HEAD, OPTIONS");
      response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    }
  }

  @Override
  protected void doOptions(HttpServletRequest request, HttpServletResponse response) {
    response.setHeader("allow", "GET, HEAD, OPTIONS");
  }

  @Override
  protected void doHead(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    doGet(request, response);
  }
}
