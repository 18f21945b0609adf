package dev.portcullis.ejb.signin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.ejb.identity.ProviderNetworkConfig;
import dev.portcullis.ejb.outbound.BoundedHttp;
import dev.portcullis.ejb.outbound.DnsResolverAdapter;
import dev.portcullis.ejb.outbound.HostLookup;
import dev.portcullis.ejb.outbound.HostLookups;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.LogThrottle;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.entity.UrlEncodedFormEntity;
import org.apache.hc.core5.http.NameValuePair;
import org.apache.hc.core5.http.message.BasicNameValuePair;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP client for identity providers. The operator's is trusted; those of organizations are
 * customer input and are called only on the public network, by https.
 */
@ApplicationScoped
public class ProviderClient {
  private static final Logger LOG = LoggerFactory.getLogger(ProviderClient.class);
  private static final LogThrottle DOWN = LogThrottle.perMinute(1);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int RETRY_SECONDS = 10;
  private static final BoundedHttp.Bounds BOUNDS =
      new BoundedHttp.Bounds(Duration.ofSeconds(3), Duration.ofSeconds(5), 100 * 1024);

  private final ProviderMetadataCache descriptions = new ProviderMetadataCache();
  private final ProviderNetworkConfig networks;
  private final OutboundBulkhead calls;
  private final BoundedHttp open;
  private final BoundedHttp guarded;

  /** For the container's proxy, which makes no calls. */
  protected ProviderClient() {
    this.networks = null;
    this.calls = null;
    this.open = null;
    this.guarded = null;
  }

  /** Creates the client with the configured networks. */
  @Inject
  public ProviderClient(
      ProviderNetworkConfig networks, OutboundBulkhead calls, HostLookups lookups) {
    this(networks, calls, lookups.operator(), lookups.customers());
  }

  /**
   * Creates the client with custom lookups: for the operator's provider, and for those of
   * organizations.
   */
  ProviderClient(
      ProviderNetworkConfig networks,
      OutboundBulkhead calls,
      HostLookup believed,
      HostLookup customers) {
    this.networks = networks;
    this.calls = calls;
    this.open = BoundedHttp.forPublicServers(new DnsResolverAdapter(believed), BOUNDS);
    this.guarded = BoundedHttp.forPublicServers(networks.guard().resolver(customers), BOUNDS);
  }

  /**
   * The endpoints of the provider.
   *
   * @throws Failure OVERLOADED if it does not respond, did not respond a moment ago, or too many
   *     callers are already waiting
   */
  ProviderMetadata endpoints(SignInProvider provider) {
    return descriptions
        .of(provider, () -> calls.within(target(provider), () -> described(provider)))
        .orElseThrow(() -> unavailable(null));
  }

  /** The metadata of the provider; empty if it is not available. */
  private Optional<ProviderMetadata> described(SignInProvider provider) {
    String issuer = provider.issuer();
    try {
      URI address = ProviderMetadata.description(issuer);
      return Optional.of(
          ProviderMetadata.of(
              send(provider, address, new HttpGet(address))
                  .orElseThrow(() -> new IOException("it does not describe itself")),
              issuer));
    } catch (IOException | IllegalArgumentException unreachable) {
      warn(provider, unreachable);
      return Optional.empty();
    }
  }

  private static OutboundBulkhead.Target target(SignInProvider provider) {
    return new OutboundBulkhead.Target(
        provider.issuer(),
        provider.isOperators()
            ? OutboundBulkhead.TargetOrigin.OPERATOR
            : OutboundBulkhead.TargetOrigin.CUSTOMER);
  }

  /**
   * The ID token for a code; empty if the provider rejects the code.
   *
   * @throws Failure OVERLOADED if the provider does not respond, or too many callers are already
   *     waiting
   */
  Optional<String> idToken(SignInProvider provider, String code, String verifier) {
    List<NameValuePair> form = new ArrayList<>();
    form.add(new BasicNameValuePair("grant_type", "authorization_code"));
    form.add(new BasicNameValuePair("code", code));
    form.add(new BasicNameValuePair("redirect_uri", provider.callback()));
    form.add(new BasicNameValuePair("code_verifier", verifier));
    ProviderMetadata said = endpoints(provider);
    ClientAuthentication client = ClientAuthentication.of(provider, said.secretMethods());
    form.addAll(client.form());
    URI endpoint = said.token();
    HttpPost request = new HttpPost(endpoint);
    client.header().ifPresent(value -> request.setHeader("authorization", value));
    request.setEntity(new UrlEncodedFormEntity(form, StandardCharsets.UTF_8));
    try {
      return calls
          .within(target(provider), () -> send(provider, endpoint, request))
          .map(answer -> answer.path("id_token").asText())
          .filter(t -> !t.isEmpty());
    } catch (IOException unreachable) {
      warn(provider, unreachable);
      throw unavailable(unreachable);
    }
  }

  /**
   * The document at an address of a customer's server, for an administrator's test; it is not
   * cached.
   *
   * @return empty if the status of the response is not 200
   * @throws IOException if the server does not respond in time, if the response is not JSON of a
   *     moderate size, or if the address is not permitted
   */
  Optional<JsonNode> document(URI address) throws IOException {
    return send(false, address, new HttpGet(address));
  }

  private Optional<JsonNode> send(SignInProvider provider, URI address, HttpUriRequestBase request)
      throws IOException {
    return send(provider.isOperators(), address, request);
  }

  /** The response; empty if the request was denied. */
  private Optional<JsonNode> send(boolean own, URI address, HttpUriRequestBase request)
      throws IOException {
    Optional<String> problem = own ? Optional.empty() : networks.problem(address.toString());
    if (problem.isPresent()) {
      throw new IOException(address + " " + problem.get());
    }
    request.setHeader("accept", "application/json");
    BoundedHttp.Answer answer = (own ? open : guarded).send(request);
    boolean isEmpty = answer.status() / 100 == 2 && answer.body().length == 0;
    if (answer.status() >= 500 || isEmpty) {
      throw new IOException("it responds with " + answer.status());
    }
    return answer.status() == 200
        ? Optional.ofNullable(JSON.readTree(answer.body()))
        : Optional.empty();
  }

  private static void warn(SignInProvider provider, Exception why) {
    DOWN.permit(provider.issuer())
        .ifPresent(
            more ->
                LOG.warn(
                    "The identity provider {} is not usable at present: {}{}",
                    provider.issuer(),
                    why.toString(),
                    more));
  }

  private static Failure unavailable(Exception why) {
    return (Failure)
        Failure.overloaded("The identity provider does not respond at present", RETRY_SECONDS)
            .initCause(why);
  }

  @PreDestroy
  void close() {
    if (open != null) {
      open.close();
      guarded.close();
    }
  }
}
