package dev.portcullis.ejb.signin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.entity.UrlEncodedFormEntity;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.NameValuePair;
import org.apache.hc.core5.http.message.BasicNameValuePair;
import org.apache.hc.core5.util.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Speaks to the operator's identity provider, whose address is believed. */
@ApplicationScoped
public class ProviderClient {
  private static final Logger LOG = LoggerFactory.getLogger(ProviderClient.class);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MAX_BYTES = 100 * 1024;
  private static final Timeout STEP = Timeout.ofSeconds(5);

  @Inject private SignInConfig config;

  private final CloseableHttpClient http =
      HttpClients.custom()
          .setConnectionManager(
              PoolingHttpClientConnectionManagerBuilder.create()
                  .setDefaultConnectionConfig(
                      ConnectionConfig.custom()
                          .setConnectTimeout(STEP)
                          .setSocketTimeout(STEP)
                          .build())
                  .build())
          .setDefaultRequestConfig(
              RequestConfig.custom()
                  .setConnectionRequestTimeout(STEP)
                  .setResponseTimeout(STEP)
                  .build())
          .setUserAgent("Portcullis")
          .disableRedirectHandling()
          .disableCookieManagement()
          .disableAuthCaching()
          .build();

  /**
   * Where the provider serves what.
   *
   * @throws Failure OVERLOADED if it does not say
   */
  ProviderEndpoints endpoints() {
    String issuer = config.issuer();
    try {
      URI address =
          URI.create(issuer.replaceFirst("/+$", "") + "/.well-known/openid-configuration");
      return ProviderEndpoints.of(
          send(new HttpGet(address))
              .orElseThrow(() -> new IOException("it does not describe itself")),
          issuer);
    } catch (IOException | IllegalArgumentException unreachable) {
      throw unavailable(unreachable);
    }
  }

  /**
   * The ID token for a code; empty if the provider does not accept the code.
   *
   * @throws Failure OVERLOADED if the provider does not answer
   */
  Optional<String> idToken(URI endpoint, String code, String verifier) {
    List<NameValuePair> form = new ArrayList<>();
    form.add(new BasicNameValuePair("grant_type", "authorization_code"));
    form.add(new BasicNameValuePair("client_id", config.clientId()));
    config
        .clientSecret()
        .ifPresent(secret -> form.add(new BasicNameValuePair("client_secret", secret.reveal())));
    form.add(new BasicNameValuePair("code", code));
    form.add(new BasicNameValuePair("redirect_uri", config.callback()));
    form.add(new BasicNameValuePair("code_verifier", verifier));
    HttpPost request = new HttpPost(endpoint);
    request.setEntity(new UrlEncodedFormEntity(form, StandardCharsets.UTF_8));
    try {
      return send(request)
          .map(answer -> answer.path("id_token").asText())
          .filter(t -> !t.isEmpty());
    } catch (IOException unreachable) {
      throw unavailable(unreachable);
    }
  }

  /** What it answers; empty for a refusal. */
  private Optional<JsonNode> send(ClassicHttpRequest request) throws IOException {
    request.setHeader("accept", "application/json");
    return http.execute(
        request,
        response -> {
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
          return Optional.of(JSON.readTree(body));
        });
  }

  private static Failure unavailable(Exception why) {
    LOG.warn("The identity provider is of no use now: {}", why.toString());
    return (Failure)
        Failure.of(Reason.OVERLOADED, "The identity provider does not answer now").initCause(why);
  }

  @PreDestroy
  void close() {
    try {
      http.close();
    } catch (IOException late) {
      LOG.debug("A connection to the identity provider did not close", late);
    }
  }
}
