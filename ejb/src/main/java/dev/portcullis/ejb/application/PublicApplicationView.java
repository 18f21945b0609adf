package dev.portcullis.ejb.application;

import dev.portcullis.persistence.application.Application;
import jakarta.annotation.Nullable;

/**
 * An application as every user sees it (R-IDN-24).
 *
 * @param name its displayed name
 * @param description what it is for; null if the operator wrote nothing
 * @param imageUrl an image to display; null for none
 * @param origin the origin of its first redirect URL: pages link to it
 */
public record PublicApplicationView(
    String id,
    String name,
    @Nullable String description,
    @Nullable String imageUrl,
    @Nullable String origin) {
  static PublicApplicationView of(Application application) {
    return new PublicApplicationView(
        application.id(),
        application.name(),
        application.description(),
        application.imageUrl(),
        application.redirectUrls().stream().findFirst().map(RedirectUrls::origin).orElse(null));
  }
}
