package dev.portcullis.api;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A place that serves the described routes: a started product, or the interface in a test. */
public interface Http {
  /** Starts a request to the path, for example {@code /organizations/}. */
  HttpRequest.Builder request(String path);

  /** Sends the request; the answer whatever its status is. */
  HttpResponse<String> send(HttpRequest.Builder request);
}
