package dev.portcullis.ejb.policydocument;

import dev.portcullis.ejb.policydocument.DocumentChange.Kind;
import dev.portcullis.ejb.template.CreateTemplateRequest;
import dev.portcullis.ejb.template.ReplaceTemplateRequest;
import java.util.Objects;

/** The changes of templates. */
final class TemplateDifference extends SectionDifference<TemplateEntry> {
  TemplateDifference(DifferenceContext context) {
    super(context);
  }

  /** The key alone identifies a template. */
  @Override
  String id(TemplateEntry entry) {
    return null;
  }

  @Override
  Object heldName(TemplateEntry entry) {
    return entry.templateKey();
  }

  @Override
  Object wantedName(TemplateEntry entry, String path) {
    if (!context().isZone()) {
      context().fault(path, "can be changed by the zone only");
      return null;
    }
    context().checkAbi(entry.abi(), path + ".abi");
    return entry.templateKey();
  }

  @Override
  void create(TemplateEntry wanted, String path) {
    creates(
        Kind.TEMPLATE,
        null,
        path,
        null,
        ReferenceTable.ref(ReferenceTable.newKey(path)),
        new CreateTemplateRequest(
            wanted.templateKey(), wanted.name(), wanted.description(), wanted.abi().toString()));
  }

  @Override
  void replace(TemplateEntry wanted, TemplateEntry held, String path) {
    if (!wanted.name().equals(held.name())
        || !Objects.equals(wanted.description(), held.description())
        || !wanted.abi().equals(held.abi())) {
      replaces(
          Kind.TEMPLATE,
          null,
          path,
          null,
          context().templateId(held.templateKey()),
          new ReplaceTemplateRequest(
              wanted.name(),
              Objects.requireNonNullElse(wanted.description(), ""),
              wanted.abi().toString()));
    }
  }

  @Override
  void delete(TemplateEntry held) {
    deletions()
        .add(deletion(Kind.TEMPLATE, null, null, null, context().templateId(held.templateKey())));
  }
}
