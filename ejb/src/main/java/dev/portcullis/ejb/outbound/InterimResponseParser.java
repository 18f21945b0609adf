package dev.portcullis.ejb.outbound;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.io.HttpMessageParser;
import org.apache.hc.core5.http.io.HttpMessageParserFactory;
import org.apache.hc.core5.http.io.SessionInputBuffer;

/**
 * Parses response heads for a blocking client, and rejects more than a few consecutive interim
 * responses.
 */
public final class InterimResponseParser implements HttpMessageParser<ClassicHttpResponse> {
  private final HttpMessageParser<ClassicHttpResponse> heads;
  private int interim;

  private InterimResponseParser(HttpMessageParser<ClassicHttpResponse> heads) {
    this.heads = heads;
  }

  /** A parser for each connection, with the limits of {@link ResponseLimits#HEADERS}. */
  public static HttpMessageParserFactory<ClassicHttpResponse> factory() {
    DefaultHttpResponseParserFactory heads =
        new DefaultHttpResponseParserFactory(ResponseLimits.HEADERS);
    return config -> new InterimResponseParser(heads.create());
  }

  @Override
  public ClassicHttpResponse parse(SessionInputBuffer buffer, InputStream in)
      throws IOException, HttpException {
    ClassicHttpResponse head = heads.parse(buffer, in);
    interim = head != null && head.getCode() < 200 ? interim + 1 : 0;
    InterimResponseLimit.check(interim);
    return head;
  }
}
