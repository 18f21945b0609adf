package dev.portcullis.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.web3j.protocol.Service;
import org.web3j.protocol.core.Request;
import org.web3j.protocol.core.Response;

/**
 * Connects web3j to a node over {@link BoundedHttpClient}. web3j's own client would read responses
 * of any size, follow redirects and hide the status.
 */
final class BoundedWeb3jService extends Service {
  private static final int DONE = 200;

  private final BoundedHttpClient http;
  private final URI url;
  private int status;

  BoundedWeb3jService(BoundedHttpClient http, URI url) {
    super(false);
    this.http = http;
    this.url = url;
  }

  /** A response whose result may be any JSON. */
  static final class Answer extends Response<JsonNode> {}

  /**
   * The response to a method; empty if it is not JSON-RPC.
   *
   * @param params a list
   */
  Answer request(String method, JsonNode params) {
    List<JsonNode> each = new ArrayList<>();
    params.forEach(each::add);
    try {
      Answer answer = new Request<>(method, each, this, Answer.class).send();
      return answer == null ? new Answer() : answer;
    } catch (IOException none) {
      return new Answer();
    }
  }

  /** The result of a method with the list of parameters; a missing node if there is none. */
  JsonNode result(String method, JsonNode params) {
    JsonNode result = request(method, params).getResult();
    return result == null ? MissingNode.getInstance() : result;
  }

  /** The number that a method without parameters returns. */
  Optional<Long> number(String method) {
    String text = result(method, JsonNodeFactory.instance.arrayNode()).asText();
    return status == DONE && text.matches("0x[0-9a-fA-F]{1,15}")
        ? Optional.of(Long.decode(text))
        : Optional.empty();
  }

  /** The HTTP status of the last response. */
  int status() {
    return status;
  }

  @Override
  protected InputStream performIO(String request) {
    BoundedHttpClient.Answer answer = http.post(url, "application/json", request);
    status = answer.status();
    return new ByteArrayInputStream(answer.bytes());
  }

  @Override
  public void close() {
    // There is nothing to close.
  }
}
