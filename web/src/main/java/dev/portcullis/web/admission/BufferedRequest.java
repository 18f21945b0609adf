package dev.portcullis.web.admission;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Map;

/**
 * A request whose body has arrived. It keeps the target that the client sent: servers set the
 * dispatch path on a request that is dispatched again, and some decode it on the way.
 */
final class BufferedRequest extends HttpServletRequestWrapper {
  private static final String FORM = "application/x-www-form-urlencoded";

  private final String uri;
  private final String url;
  private final String query;
  private final String servletPath;
  private final String pathInfo;
  private byte[] bytes;
  private BufferedBodyStream body;
  private Map<String, String[]> parameters;

  BufferedRequest(HttpServletRequest request) {
    super(request);
    uri = request.getRequestURI();
    url = request.getRequestURL().toString();
    query = request.getQueryString();
    servletPath = request.getServletPath();
    pathInfo = request.getPathInfo();
  }

  void receive(byte[] complete) {
    bytes = complete;
    body = new BufferedBodyStream(complete);
  }

  @Override
  public ServletInputStream getInputStream() throws IOException {
    return body == null ? super.getInputStream() : body;
  }

  @Override
  public BufferedReader getReader() throws IOException {
    return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
  }

  @Override
  public Map<String, String[]> getParameterMap() {
    if (parameters == null) {
      String type = getContentType();
      boolean isForm = type != null && type.toLowerCase(Locale.ROOT).startsWith(FORM);
      String form = isForm && bytes != null ? new String(bytes, StandardCharsets.UTF_8) : null;
      parameters = Collections.unmodifiableMap(FormParameters.of(query, form));
    }
    return parameters;
  }

  @Override
  public String getParameter(String name) {
    String[] values = getParameterValues(name);
    return values == null ? null : values[0];
  }

  @Override
  public String[] getParameterValues(String name) {
    return getParameterMap().get(name);
  }

  @Override
  public Enumeration<String> getParameterNames() {
    return Collections.enumeration(getParameterMap().keySet());
  }

  @Override
  public String getRequestURI() {
    return uri;
  }

  @Override
  public StringBuffer getRequestURL() {
    return new StringBuffer(url);
  }

  @Override
  public String getQueryString() {
    return query;
  }

  @Override
  public String getServletPath() {
    return servletPath;
  }

  @Override
  public String getPathInfo() {
    return pathInfo;
  }

  @Override
  public DispatcherType getDispatcherType() {
    return DispatcherType.REQUEST;
  }
}
