import {
  ArrowDownRight as arrowDownRight,
  ArrowLeft as arrowLeft,
  ArrowRight as arrowRight,
  ArrowUpRight as arrowUpRight,
  BadgePercent as badgePercent,
  Bell as bell,
  Blocks as blocks,
  BookOpen as bookOpen,
  ChartColumn as chartColumn,
  Check as check,
  ChevronDown as chevronDown,
  ChevronLeft as chevronLeft,
  ChevronRight as chevronRight,
  ChevronsUpDown as chevronsUpDown,
  ChevronUp as chevronUp,
  CircleAlert as circleAlert,
  CircleCheck as circleCheck,
  CircleHelp as circleHelp,
  ClipboardList as clipboardList,
  Clock as clock,
  CloudOff as cloudOff,
  Code as code,
  CodeXml as codeXml,
  Cookie as cookie,
  Copy as copy,
  CopyX as copyX,
  CreditCard as creditCard,
  Download as download,
  Ellipsis as ellipsis,
  ExternalLink as externalLink,
  Eye as eye,
  EyeOff as eyeOff,
  FerrisWheel as ferrisWheel,
  FlaskConical as flaskConical,
  Gift as gift,
  Globe as globe,
  Grip as grip,
  Hourglass as hourglass,
  Info as info,
  LayoutDashboard as layoutDashboard,
  LayoutGrid as layoutGrid,
  LifeBuoy as lifeBuoy,
  ListFilter as listFilter,
  LogOut as logOut,
  Mail as mail,
  Megaphone as megaphone,
  Menu as menu,
  MessageCircle as messageCircle,
  MessageCircleQuestionMark as messageCircleQuestionMark,
  MessagesSquare as messagesSquare,
  Minus as minus,
  OctagonAlert as octagonAlert,
  PackagePlus as packagePlus,
  PanelsTopLeft as panelsTopLeft,
  Pause as pause,
  Pencil as pencil,
  Phone as phone,
  Play as play,
  Plug as plug,
  Plus as plus,
  RefreshCw as refreshCw,
  Replace as replace,
  Search as search,
  SearchX as searchX,
  Settings as settings,
  ShieldCheck as shieldCheck,
  ShoppingBag as shoppingBag,
  ShoppingCart as shoppingCart,
  Signpost as signpost,
  Star as star,
  SunMoon as sunMoon,
  Table2 as table2,
  Target as target,
  TicketPercent as ticketPercent,
  Timer as timer,
  Trash2 as trash2,
  TriangleAlert as triangleAlert,
  Trophy as trophy,
  Unplug as unplug,
  UserPlus as userPlus,
  UserRound as userRound,
  Users as users,
  X as x,
} from 'lucide'
import { icon } from './icon.tsx'

/**
 * The icons of the kit: Lucide, drawn at 18 px and stroke 1.75 by `base.css`; `data-size="small"`
 * (15 px) and `"large"` (22 px), `data-mirror` on arrows that mean direction.
 */
export const ArrowDownRight = /* @__PURE__ */ icon(arrowDownRight)
export const ArrowLeft = /* @__PURE__ */ icon(arrowLeft)
export const ArrowRight = /* @__PURE__ */ icon(arrowRight)
export const ArrowUpRight = /* @__PURE__ */ icon(arrowUpRight)
export const BadgePercent = /* @__PURE__ */ icon(badgePercent)
export const Bell = /* @__PURE__ */ icon(bell)
export const Blocks = /* @__PURE__ */ icon(blocks)
export const BookOpen = /* @__PURE__ */ icon(bookOpen)
export const ChartColumn = /* @__PURE__ */ icon(chartColumn)
export const Check = /* @__PURE__ */ icon(check)
export const ChevronDown = /* @__PURE__ */ icon(chevronDown)
export const ChevronLeft = /* @__PURE__ */ icon(chevronLeft)
export const ChevronRight = /* @__PURE__ */ icon(chevronRight)
export const ChevronsUpDown = /* @__PURE__ */ icon(chevronsUpDown)
export const ChevronUp = /* @__PURE__ */ icon(chevronUp)
export const CircleAlert = /* @__PURE__ */ icon(circleAlert)
export const CircleCheck = /* @__PURE__ */ icon(circleCheck)
export const CircleHelp = /* @__PURE__ */ icon(circleHelp)
export const ClipboardList = /* @__PURE__ */ icon(clipboardList)
export const Clock = /* @__PURE__ */ icon(clock)
export const CloudOff = /* @__PURE__ */ icon(cloudOff)
export const Code = /* @__PURE__ */ icon(code)
export const CodeXml = /* @__PURE__ */ icon(codeXml)
export const Cookie = /* @__PURE__ */ icon(cookie)
export const Copy = /* @__PURE__ */ icon(copy)
export const CopyX = /* @__PURE__ */ icon(copyX)
export const CreditCard = /* @__PURE__ */ icon(creditCard)
export const Download = /* @__PURE__ */ icon(download)
export const Ellipsis = /* @__PURE__ */ icon(ellipsis)
export const ExternalLink = /* @__PURE__ */ icon(externalLink)
export const Eye = /* @__PURE__ */ icon(eye)
export const EyeOff = /* @__PURE__ */ icon(eyeOff)
export const FerrisWheel = /* @__PURE__ */ icon(ferrisWheel)
export const FlaskConical = /* @__PURE__ */ icon(flaskConical)
export const Gift = /* @__PURE__ */ icon(gift)
export const Globe = /* @__PURE__ */ icon(globe)
export const Grip = /* @__PURE__ */ icon(grip)
export const Hourglass = /* @__PURE__ */ icon(hourglass)
export const Info = /* @__PURE__ */ icon(info)
export const LayoutDashboard = /* @__PURE__ */ icon(layoutDashboard)
export const LayoutGrid = /* @__PURE__ */ icon(layoutGrid)
export const LifeBuoy = /* @__PURE__ */ icon(lifeBuoy)
export const ListFilter = /* @__PURE__ */ icon(listFilter)
export const LogOut = /* @__PURE__ */ icon(logOut)
export const Mail = /* @__PURE__ */ icon(mail)
export const Megaphone = /* @__PURE__ */ icon(megaphone)
export const MenuIcon = /* @__PURE__ */ icon(menu)
export const MessageCircle = /* @__PURE__ */ icon(messageCircle)
export const MessageCircleQuestionMark = /* @__PURE__ */ icon(messageCircleQuestionMark)
export const MessagesSquare = /* @__PURE__ */ icon(messagesSquare)
export const Minus = /* @__PURE__ */ icon(minus)
export const OctagonAlert = /* @__PURE__ */ icon(octagonAlert)
export const PackagePlus = /* @__PURE__ */ icon(packagePlus)
export const PanelsTopLeft = /* @__PURE__ */ icon(panelsTopLeft)
export const Pause = /* @__PURE__ */ icon(pause)
export const Pencil = /* @__PURE__ */ icon(pencil)
export const Phone = /* @__PURE__ */ icon(phone)
export const Play = /* @__PURE__ */ icon(play)
export const Plug = /* @__PURE__ */ icon(plug)
export const Plus = /* @__PURE__ */ icon(plus)
export const RefreshCw = /* @__PURE__ */ icon(refreshCw)
export const Replace = /* @__PURE__ */ icon(replace)
export const Search = /* @__PURE__ */ icon(search)
export const SearchX = /* @__PURE__ */ icon(searchX)
export const Settings = /* @__PURE__ */ icon(settings)
export const ShieldCheck = /* @__PURE__ */ icon(shieldCheck)
export const ShoppingBag = /* @__PURE__ */ icon(shoppingBag)
export const ShoppingCart = /* @__PURE__ */ icon(shoppingCart)
export const Signpost = /* @__PURE__ */ icon(signpost)
export const Star = /* @__PURE__ */ icon(star)
export const SunMoon = /* @__PURE__ */ icon(sunMoon)
export const Table2 = /* @__PURE__ */ icon(table2)
export const Target = /* @__PURE__ */ icon(target)
export const TicketPercent = /* @__PURE__ */ icon(ticketPercent)
export const Timer = /* @__PURE__ */ icon(timer)
export const Trash2 = /* @__PURE__ */ icon(trash2)
export const TriangleAlert = /* @__PURE__ */ icon(triangleAlert)
export const Trophy = /* @__PURE__ */ icon(trophy)
export const Unplug = /* @__PURE__ */ icon(unplug)
export const UserPlus = /* @__PURE__ */ icon(userPlus)
export const UserRound = /* @__PURE__ */ icon(userRound)
export const Users = /* @__PURE__ */ icon(users)
export const X = /* @__PURE__ */ icon(x)
