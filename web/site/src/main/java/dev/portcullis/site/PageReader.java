package dev.portcullis.site;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Reads documents: CommonMark with tables. HTML in them is shown as text, but for comments, which
 * are left out, and anchors.
 */
final class PageReader {
  private static final Pattern COMMENT = Pattern.compile("(?s)\\s*<!--.*-->\\s*");
  private static final Pattern ANCHOR =
      Pattern.compile("(?:<a (?:id|name)=\"[A-Za-z0-9._-]+\">|</a>)");
  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

  private final Parser parser = Parser.builder().extensions(EXTENSIONS).build();
  private final Addresses addresses;

  PageReader(Addresses addresses) {
    this.addresses = addresses;
  }

  /**
   * The page of a document.
   *
   * @param file from the repository's root; it has a page
   * @param markdown its content
   * @throws IllegalArgumentException without a heading, which a page needs as its title
   */
  SitePage read(String file, String markdown) {
    Node document = parser.parse(markdown);
    IdentityHashMap<Node, String> anchors = anchors(document);
    document.accept(new LinksOfSite(file));
    String html =
        HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .attributeProviderFactory(
                context ->
                    (node, tag, attributes) -> {
                      if (anchors.containsKey(node)) {
                        attributes.put("id", anchors.get(node));
                      }
                      if (node instanceof Link link && link.getDestination().contains("://")) {
                        attributes.put("rel", "noreferrer");
                      }
                      if (node instanceof TableBlock && tag.equals("table")) {
                        attributes.put("tabindex", "0");
                      }
                    })
            .build()
            .render(document);
    List<Section> sections = sections(document, anchors);
    String title =
        sections.stream()
            .map(Section::heading)
            .filter(heading -> !heading.isEmpty())
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(file + " has no heading"));
    return new SitePage(addresses.of(file).orElseThrow(), title, html, sections);
  }

  private static IdentityHashMap<Node, String> anchors(Node document) {
    IdentityHashMap<Node, String> anchors = new IdentityHashMap<>();
    Slugs slugs = new Slugs();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            anchors.put(heading, slugs.next(text(heading)));
          }
        });
    return anchors;
  }

  private static List<Section> sections(Node document, IdentityHashMap<Node, String> anchors) {
    List<Section> sections = new ArrayList<>();
    String anchor = "";
    String heading = "";
    StringBuilder text = new StringBuilder();
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading next) {
        add(sections, anchor, heading, text);
        anchor = anchors.get(next);
        heading = text(next);
        text.setLength(0);
      } else {
        text.append(text(node)).append(' ');
      }
    }
    add(sections, anchor, heading, text);
    return sections;
  }

  private static void add(List<Section> sections, String anchor, String heading, CharSequence of) {
    String text = of.toString().replaceAll("\\s+", " ").strip();
    if (!heading.isEmpty() || !text.isEmpty()) {
      sections.add(new Section(anchor, heading, text));
    }
  }

  /** What a reader sees of a node, without marks. */
  private static String text(Node node) {
    PlainText text = new PlainText();
    node.accept(text);
    return text.seen.toString().strip();
  }

  private static final class PlainText extends AbstractVisitor {
    private final StringBuilder seen = new StringBuilder();

    @Override
    public void visit(Text text) {
      seen.append(text.getLiteral());
    }

    @Override
    public void visit(Code code) {
      seen.append(code.getLiteral());
    }

    @Override
    public void visit(FencedCodeBlock block) {
      seen.append(block.getLiteral()).append(' ');
    }

    @Override
    public void visit(IndentedCodeBlock block) {
      seen.append(block.getLiteral()).append(' ');
    }

    @Override
    public void visit(SoftLineBreak lineBreak) {
      seen.append(' ');
    }

    @Override
    public void visit(HardLineBreak lineBreak) {
      seen.append(' ');
    }

    @Override
    public void visit(Paragraph paragraph) {
      visitChildren(paragraph);
      seen.append(' ');
    }

    @Override
    public void visit(CustomNode node) {
      visitChildren(node);
      if (node instanceof TableCell) {
        seen.append(' ');
      }
    }

    @Override
    public void visit(CustomBlock block) {
      visitChildren(block);
    }
  }

  /** Leads links to the site's pages. HTML, and links to what has no page, become text. */
  private final class LinksOfSite extends AbstractVisitor {
    private final String file;

    LinksOfSite(String file) {
      this.file = file;
    }

    @Override
    public void visit(Link link) {
      visitChildren(link);
      Optional<String> address = addresses.link(file, link.getDestination());
      if (address.isPresent()) {
        link.setDestination(address.get());
      } else {
        replaceByChildren(link);
      }
    }

    @Override
    public void visit(Image image) {
      Optional<String> address = addresses.link(file, image.getDestination());
      if (address.isPresent() && !address.get().contains("://")) {
        image.setDestination(address.get());
      } else {
        replaceByChildren(image);
      }
    }

    @Override
    public void visit(HtmlBlock html) {
      if (!COMMENT.matcher(html.getLiteral()).matches()) {
        Paragraph shown = new Paragraph();
        shown.appendChild(new Text(html.getLiteral()));
        html.insertBefore(shown);
      }
      html.unlink();
    }

    @Override
    public void visit(HtmlInline html) {
      if (ANCHOR.matcher(html.getLiteral()).matches()) {
        return;
      }
      if (!COMMENT.matcher(html.getLiteral()).matches()) {
        html.insertBefore(new Text(html.getLiteral()));
      }
      html.unlink();
    }

    private void replaceByChildren(Node node) {
      Node child = node.getFirstChild();
      while (child != null) {
        Node next = child.getNext();
        node.insertBefore(child);
        child = next;
      }
      node.unlink();
    }
  }
}
