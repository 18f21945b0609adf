package dev.portcullis.ejb.signin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.ejb.identity.KeyNetworks;
import dev.portcullis.ejb.oidc.ProviderHttp;
import dev.portcullis.ejb.security.GuardedResolver;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.entity.UrlEncodedFormEntity;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.NameValuePair;
import org.apache.hc.core5.http.message.BasicNameValuePair;
import org.apache.hc.core5.util.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Speaks to identity providers. The operator's is believed; those of organizations are customers'
 * input and are reached on the public network only, by https.
 */
@ApplicationScoped
public class ProviderClient {
  private static final Logger LOG = LoggerFactory.getLogger(ProviderClient.class);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MAX_BYTES = 100 * 1024;
  private static final Timeout STEP = Timeout.ofSeconds(5);

  /** After it an exchange is broken off, however little by little the answer comes. */
  private static final Executor LATE = CompletableFuture.delayedExecutor(10, TimeUnit.SECONDS);

  @Inject private KeyNetworks networks;

  private final CloseableHttpClient open =
      ProviderHttp.builder(SystemDefaultDnsResolver.INSTANCE, STEP).build();
  private final CloseableHttpClient guarded =
      ProviderHttp.builder(new GuardedResolver(() -> networks.allowed()), STEP).build();

  /**
   * Where the provider serves what.
   *
   * @throws Failure OVERLOADED if it does not say
   */
  ProviderEndpoints endpoints(SignInProvider provider) {
    String issuer = provider.issuer();
    try {
      URI address =
          URI.create(issuer.replaceFirst("/+$", "") + "/.well-known/openid-configuration");
      return ProviderEndpoints.of(
          send(provider, address, new HttpGet(address))
              .orElseThrow(() -> new IOException("it does not describe itself")),
          issuer);
    } catch (IOException | IllegalArgumentException unreachable) {
      throw unavailable(provider, unreachable);
    }
  }

  /**
   * The ID token for a code; empty if the provider does not accept the code.
   *
   * @throws Failure OVERLOADED if the provider does not answer
   */
  Optional<String> idToken(SignInProvider provider, String code, String verifier) {
    List<NameValuePair> form = new ArrayList<>();
    form.add(new BasicNameValuePair("grant_type", "authorization_code"));
    form.add(new BasicNameValuePair("client_id", provider.clientId()));
    provider
        .clientSecret()
        .ifPresent(secret -> form.add(new BasicNameValuePair("client_secret", secret.reveal())));
    form.add(new BasicNameValuePair("code", code));
    form.add(new BasicNameValuePair("redirect_uri", provider.callback()));
    form.add(new BasicNameValuePair("code_verifier", verifier));
    URI endpoint = endpoints(provider).token();
    HttpPost request = new HttpPost(endpoint);
    request.setEntity(new UrlEncodedFormEntity(form, StandardCharsets.UTF_8));
    try {
      return send(provider, endpoint, request)
          .map(answer -> answer.path("id_token").asText())
          .filter(t -> !t.isEmpty());
    } catch (IOException unreachable) {
      throw unavailable(provider, unreachable);
    }
  }

  /** What it answers; empty for a refusal. */
  private Optional<JsonNode> send(SignInProvider provider, URI address, HttpUriRequestBase request)
      throws IOException {
    boolean own = provider.organizationId() == null;
    if (!own && !networks.mayCall(address.toString())) {
      throw new IOException(address + " is no public https address");
    }
    request.setHeader("accept", "application/json");
    CompletableFuture<Void> end = CompletableFuture.runAsync(request::cancel, LATE);
    try {
      return (own ? open : guarded).execute(request, ProviderClient::read);
    } finally {
      end.cancel(false);
    }
  }

  private static Optional<JsonNode> read(ClassicHttpResponse response) throws IOException {
    if (response.getCode() >= 500 || response.getEntity() == null) {
      throw new IOException("it answers " + response.getCode());
    }
    if (response.getCode() != 200) {
      return Optional.empty();
    }
    byte[] body = response.getEntity().getContent().readNBytes(MAX_BYTES + 1);
    if (body.length > MAX_BYTES) {
      throw new IOException("its answer is too large");
    }
    return Optional.ofNullable(JSON.readTree(body));
  }

  private static Failure unavailable(SignInProvider provider, Exception why) {
    LOG.warn("The identity provider {} is of no use now: {}", provider.issuer(), why.toString());
    return (Failure)
        Failure.of(Reason.OVERLOADED, "The identity provider does not answer now").initCause(why);
  }

  @PreDestroy
  void close() {
    for (CloseableHttpClient client : List.of(open, guarded)) {
      try {
        client.close();
      } catch (IOException late) {
        LOG.debug("A connection to an identity provider did not close", late);
      }
    }
  }
}
