package dev.portcullis.ejb.oidc;

import dev.portcullis.ejb.outbound.AnswerLimits;
import dev.portcullis.ejb.outbound.InterimAnswerParser;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * HTTP to identity providers, which may be anybody's: without redirects, cookies or credentials
 * that are remembered, with limits on headers, interim answers and each step, and without repeats:
 * a provider would say how long to sleep before them.
 */
public final class ProviderHttp {
  /** After it a name is looked up again, and what it leads to checked again. */
  private static final TimeValue LIFE = TimeValue.ofSeconds(10);

  private ProviderHttp() {}

  /**
   * A client to be.
   *
   * @param resolver what it answers is connected to: the address checked is the address used
   * @param step how long connecting, waiting for a connection and each reading may take
   */
  public static HttpClientBuilder builder(DnsResolver resolver, Timeout step) {
    return HttpClients.custom()
        .setConnectionManager(
            PoolingHttpClientConnectionManagerBuilder.create()
                .setDnsResolver(resolver)
                .setConnectionFactory(
                    ManagedHttpClientConnectionFactory.builder()
                        .http1Config(AnswerLimits.HEADERS)
                        .responseParserFactory(InterimAnswerParser.factory())
                        .build())
                .setDefaultConnectionConfig(
                    ConnectionConfig.custom()
                        .setConnectTimeout(step)
                        .setSocketTimeout(step)
                        .setTimeToLive(LIFE)
                        .build())
                .build())
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setConnectionRequestTimeout(step)
                .setResponseTimeout(step)
                .build())
        .setUserAgent("Portcullis")
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableCookieManagement()
        .disableAuthCaching();
  }
}
