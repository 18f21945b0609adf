package dev.portcullis.command.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.command.keycloak.ConnectionErrors;
import dev.portcullis.ejb.outbound.BoundedHttp;
import dev.portcullis.ejb.policydocument.PolicyDocument;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.SettingSource;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The installation whose policy a command reads: its address, a token and the scope. */
final class PolicyNode {
  /** The maximum size of an exported policy in bytes. */
  static final int MOST_BYTES = 32 << 20;

  private static final Duration STEP = Duration.ofSeconds(30);
  private static final Duration WHOLE = Duration.ofMinutes(2);
  private static final String TOKEN = "[A-Za-z0-9._~+/=-]{1,8192}";
  private static final String ID = "[A-Za-z0-9_-]{1,100}";

  @Option(
      names = "--node",
      paramLabel = "URL",
      required = true,
      description = "The address of the installation.")
  private URI node;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      required = true,
      description = "A file with a session token. It is never printed.")
  private Path tokenFile;

  @Option(
      names = "--organization",
      paramLabel = "ID",
      description = "The organization whose policy is read; by default all of the installation.")
  private String organization;

  @Spec(Target.MIXEE)
  private CommandSpec spec;

  /** The scope that the options name. */
  Scope scope() {
    if (organization != null && !organization.matches(ID)) {
      throw new ParameterException(
          spec.commandLine(), "--organization must be the id of an organization");
    }
    return Scope.ofNullable(organization);
  }

  /**
   * The exported policy.
   *
   * @param withIds whether each entry has its id
   * @throws PolicyCommandException if it cannot be read
   */
  JsonNode export(boolean withIds) {
    String path =
        organization == null
            ? "/admin/policy-document"
            : "/organizations/" + scope().organizationId() + "/policy-document";
    URI url = URI.create(address() + path + (withIds ? "?ids=true" : ""));
    HttpGet request = new HttpGet(url);
    request.setHeader("authorization", "Bearer " + token());
    request.setHeader("accept", "application/json");
    try (BoundedHttp client =
        BoundedHttp.forOperatorServers(
            SystemDefaultDnsResolver.INSTANCE, new BoundedHttp.Bounds(STEP, WHOLE, MOST_BYTES))) {
      return body(path, client.send(request));
    } catch (IOException failed) {
      throw new PolicyCommandException(ConnectionErrors.sentence(url, failed), failed);
    }
  }

  /** The same as a document. */
  PolicyDocument document() {
    try {
      return Json.MAPPER.treeToValue(export(true), PolicyDocument.class);
    } catch (IOException other) {
      throw new PolicyCommandException(
          "The installation answered with another form of policies than this version knows", other);
    }
  }

  private static JsonNode body(String path, BoundedHttp.Answer answer) throws IOException {
    JsonNode body = json(answer.body());
    if (answer.status() == 200 && body.isObject()) {
      return body;
    }
    String message = body.at("/error/message").asText("");
    throw new PolicyCommandException(
        "GET "
            + path
            + " was answered with "
            + answer.status()
            + (message.isEmpty() ? "" : ": " + message.replaceAll("\\p{Cntrl}", " ")));
  }

  private static JsonNode json(byte[] bytes) {
    try {
      JsonNode read = Json.MAPPER.readTree(bytes);
      return read == null ? NullNode.getInstance() : read;
    } catch (IOException none) {
      return NullNode.getInstance();
    }
  }

  private String address() {
    boolean web = "http".equals(node.getScheme()) || "https".equals(node.getScheme());
    if (!web
        || node.getHost() == null
        || node.getRawUserInfo() != null
        || node.getRawQuery() != null
        || node.getRawFragment() != null) {
      throw new ParameterException(
          spec.commandLine(),
          "--node must be an address such as https://gate.example, without user, query and"
              + " fragment");
    }
    return node.toString().replaceFirst("/+$", "");
  }

  private String token() {
    try {
      String token =
          SettingSource.of(
                  Map.of("token" + SettingSource.FILE, tokenFile.toString()), Map.of(), Map.of())
              .secret("token")
              .orElseThrow()
              .strip();
      if (!token.matches(TOKEN)) {
        throw new PolicyCommandException(
            "--token-file names a file with something else than a token");
      }
      return token;
    } catch (IOException unreadable) {
      throw new PolicyCommandException("--token-file " + unreadable.getMessage(), unreadable);
    }
  }
}
