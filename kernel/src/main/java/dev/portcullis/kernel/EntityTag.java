package dev.portcullis.kernel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * Identifies the state of a record as returned to clients (RFC 9110, 8.8.3). The tag is a hash of
 * its JSON, so that equal states have equal tags on every node. Fields that are {@link
 * ExcludedFromETag} are omitted.
 */
public final class EntityTag {
  private static final JsonMapper MAPPER =
      Json.MAPPER
          .rebuild()
          .annotationIntrospector(
              AnnotationIntrospector.pair(
                  new ETagIntrospector(),
                  Json.MAPPER.getSerializationConfig().getAnnotationIntrospector()))
          .build();

  private EntityTag() {}

  /** The strong tag of a view, quotes included. */
  public static String of(Object view) {
    try {
      byte[] json = MAPPER.writeValueAsString(view).getBytes(StandardCharsets.UTF_8);
      return '"'
          + Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256.digest(json))
          + '"';
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException("A view is no JSON", broken);
    }
  }

  /** Whether the tag of such a view covers all of it, so that an equal tag means an equal view. */
  public static boolean isOfAll(Class<?> view) {
    RecordComponent[] components = view.getRecordComponents();
    return components == null
        || Arrays.stream(components)
            .noneMatch(each -> each.isAnnotationPresent(ExcludedFromETag.class));
  }

  /** Omits volatile fields. */
  private static final class ETagIntrospector extends NopAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public boolean hasIgnoreMarker(AnnotatedMember member) {
      return member.hasAnnotation(ExcludedFromETag.class);
    }
  }
}
