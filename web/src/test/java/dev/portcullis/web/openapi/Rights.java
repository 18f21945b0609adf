package dev.portcullis.web.openapi;

import dev.portcullis.web.security.Access.Right;

/** The rights of the routes in words, and the credentials that can carry them. */
final class Rights {
  private Rights() {}

  static String sentence(Right right) {
    return switch (right) {
      case ZONE_READ -> "Requires admin_read from a role of the zone.";
      case ZONE_WRITE -> "Requires admin_write from a role of the zone.";
      case ORGANIZATION_READ ->
          "Requires admin_read from a role of this organization or of the zone.";
      case ORGANIZATION_WRITE ->
          "Requires admin_write from a role of this organization or of the zone.";
      case SESSION -> "Requires the session of a user; acts on that user.";
    };
  }

  /** Machines hold none of the rights so far: their keys open other routes. */
  static String[] schemes(Right right) {
    return switch (right) {
      case ZONE_READ, ZONE_WRITE, ORGANIZATION_READ, ORGANIZATION_WRITE, SESSION ->
          new String[] {ApiDescription.SESSION};
    };
  }
}
