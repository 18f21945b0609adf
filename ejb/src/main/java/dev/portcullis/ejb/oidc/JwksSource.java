package dev.portcullis.ejb.oidc;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetRetrievalException;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.IOException;
import java.net.URL;
import java.util.function.Consumer;

/**
 * Reads the keys at an address each time.
 *
 * @param url the address
 * @param download reads the document
 * @param listener receives each set that was read
 */
record JwksSource(URL url, ResourceRetriever download, Consumer<JWKSet> listener)
    implements JWKSetSource<SecurityContext> {
  @Override
  public JWKSet getJWKSet(
      JWKSetCacheRefreshEvaluator refresh, long currentTime, SecurityContext context)
      throws KeySourceException {
    try {
      JWKSet keys = JwksParser.read(download.retrieveResource(url).getContent());
      listener.accept(keys);
      return keys;
    } catch (IOException none) {
      throw new JWKSetRetrievalException(none.getMessage(), none);
    }
  }

  @Override
  public void close() {
    // No resource is open between two reads.
  }
}
