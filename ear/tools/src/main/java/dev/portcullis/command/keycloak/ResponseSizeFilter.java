package dev.portcullis.command.keycloak;

import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientResponseContext;
import jakarta.ws.rs.client.ClientResponseFilter;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Limits the size of a response that is read, whatever the server sends. */
final class ResponseSizeFilter implements ClientResponseFilter {
  /** The product's own limit for Keycloak (ADR 0045). */
  private static final int MOST_BYTES = 16 << 20;

  @Override
  public void filter(ClientRequestContext request, ClientResponseContext response) {
    InputStream body = response.getEntityStream();
    if (body != null) {
      response.setEntityStream(new Bounded(body));
    }
  }

  private static final class Bounded extends FilterInputStream {
    private long left = MOST_BYTES;

    Bounded(InputStream body) {
      super(body);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      count(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = super.read(into, offset, length);
      count(Math.max(read, 0));
      return read;
    }

    private void count(int read) throws IOException {
      left -= read;
      if (left < 0) {
        throw new IOException("the response has more than " + (MOST_BYTES >> 20) + " MiB");
      }
    }
  }
}
