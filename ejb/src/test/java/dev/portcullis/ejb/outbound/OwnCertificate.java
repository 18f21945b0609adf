package dev.portcullis.ejb.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS of both ends, which trust a certificate of a test's own. */
final class OwnCertificate {
  /** A name that the certificate is for, beside the loopback address. */
  static final String NAME = "xn--bcher-kva.example";

  private static final char[] PASSWORD = "changeit".toCharArray();

  private OwnCertificate() {}

  /** Its key is kept in {@code folder}. */
  static SSLContext context(Path folder) throws Exception {
    Path store = folder.resolve("key.p12");
    if (!Files.exists(store)) {
      Process keytool =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                  "-genkeypair",
                  "-keyalg",
                  "EC",
                  "-alias",
                  "server",
                  "-dname",
                  "CN=127.0.0.1",
                  "-ext",
                  "san=ip:127.0.0.1,dns:" + NAME,
                  "-storepass",
                  new String(PASSWORD),
                  "-keystore",
                  store.toString())
              .inheritIO()
              .start();
      assertThat(keytool.waitFor()).isZero();
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD);
    }
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD);
    TrustManagerFactory trusted =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(keys);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
    return context;
  }
}
