package dev.portcullis.web.http.route;

/** The prefix below which every route is served once more (R-PLT-1). */
public final class ApiPath {
  private static final String PREFIX = "/api";

  private ApiPath() {}

  /**
   * {@code /x} of {@code /api/x}, except of what lives below {@code /api}; other paths as they are.
   *
   * @param path still encoded
   */
  public static String bare(String path) {
    return path.startsWith("/api/")
            && !path.startsWith("/api/v1/")
            && !path.startsWith("/api/v0.1/")
        ? path.substring(PREFIX.length())
        : path;
  }
}
