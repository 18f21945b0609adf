package dev.portcullis.web.http.route;

/** The prefix below which every route is also served (R-PLT-1). */
public final class ApiPath {
  private static final String PREFIX = "/api";

  private ApiPath() {}

  /**
   * {@code /x} of {@code /api/x}, except for the routes below {@code /api} itself; other paths are
   * unchanged.
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
