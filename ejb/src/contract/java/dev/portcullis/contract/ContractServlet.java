package dev.portcullis.contract;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/**
 * Runs the cases in the server that this is deployed to, and returns a line for each: {@code ok} or
 * {@code FAILED}, and what the case states. Status 500 if any failed. {@code /readyz} reports that
 * it is deployed, as that of the product does.
 */
@WebServlet({"/cases", "/readyz"})
public class ContractServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  @Inject private transient Contract contract;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (request.getServletPath().equals("/readyz")) {
      return;
    }
    StringWriter lines = new StringWriter();
    PrintWriter out = new PrintWriter(lines);
    boolean isKept = true;
    for (Map.Entry<String, Contract.Case> each : contract.cases().entrySet()) {
      isKept &= isKept(each, out);
    }
    response.setStatus(isKept ? HttpServletResponse.SC_OK : 500);
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter().print(lines);
  }

  private static boolean isKept(Map.Entry<String, Contract.Case> each, PrintWriter out) {
    try {
      each.getValue().run();
      out.println("ok " + each.getKey());
      return true;
    } catch (Exception | AssertionError broken) {
      out.println("FAILED " + each.getKey());
      broken.printStackTrace(out);
      return false;
    }
  }
}
